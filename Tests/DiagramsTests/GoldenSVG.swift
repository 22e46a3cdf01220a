/// What `SampleDiagrams` look like as SVG.
enum GoldenSVG {
  static let handoff = #"""
    <svg xmlns="http://www.w3.org/2000/svg" width="790" height="474" viewBox="0 0 790 474"
    role="img">
    <title>Examples/demo.yaml, seed 7, person 3</title>
    <style>
    text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #1c2430; }
    .paper { fill: #ffffff; }
    .title { font-size: 15px; font-weight: 600; }
    .name { font-weight: 600; }
    .faint { fill: #66707d; }
    .head { fill: #eef2f7; stroke: #8894a3; }
    .note { fill: #fff6d6; stroke: #c9ab4a; }
    .idle { stroke: #aab4c0; }
    .active { stroke: #2f6fde; stroke-width: 5; }
    .gone { stroke: #d3d9e0; stroke-dasharray: 2 5; }
    .solid { stroke: #1c2430; stroke-width: 1.3; }
    .dashed { stroke: #1c2430; stroke-width: 1.3; stroke-dasharray: 5 3; }
    .lost { stroke: #c0392b; stroke-width: 1.3; }
    .rule { stroke: #c0392b; stroke-dasharray: 1 3; }
    .band { fill: #ffffff; }
    </style>
    <defs>
    <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
    <path d="M0,0 L8,4 L0,8 z" fill="#1c2430"/></marker>
    <marker id="cross" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="9" markerHeight="9" orient="auto">
    <path d="M1,1 L7,7 M7,1 L1,7" stroke="#c0392b" stroke-width="1.5"/></marker>
    </defs>
    <rect width="790" height="474" class="paper"/>
    <line x1="659" y1="82" x2="659" y2="322" class="idle"/>
    <line x1="659" y1="322" x2="659" y2="380" class="active"/>
    <line x1="659" y1="380" x2="659" y2="412" class="gone"/>
    <line x1="199" y1="82" x2="199" y2="458" class="idle"/>
    <line x1="429" y1="82" x2="429" y2="458" class="idle"/>
    <line x1="659" y1="412" x2="659" y2="458" class="idle"/>
    <text x="16" y="26" text-anchor="start" class="title">Examples/demo.yaml, seed 7, person 3</text>
    <rect x="104" y="42" width="190" height="40" rx="3" class="head"/>
    <text x="199" y="59" text-anchor="middle" class="name">laptop</text>
    <text x="199" y="75" text-anchor="middle" class="faint">web</text>
    <rect x="334" y="42" width="190" height="40" rx="3" class="head"/>
    <text x="429" y="66" text-anchor="middle" class="name">service</text>
    <rect x="564" y="42" width="190" height="40" rx="3" class="head"/>
    <text x="659" y="59" text-anchor="middle" class="name">phone</text>
    <text x="659" y="75" text-anchor="middle" class="faint">iOS</text>
    <rect x="222" y="99" width="184" height="14" rx="3" class="band"/>
    <text x="314" y="110" text-anchor="middle">open Start(launch code)</text>
    <text x="76" y="122" text-anchor="end" class="faint">0.000s</text>
    <line x1="199" y1="118" x2="425" y2="118" class="solid" marker-end="url(#arrow)"/>
    <rect x="274" y="129" width="80" height="14" rx="3" class="band"/>
    <text x="314" y="140" text-anchor="middle">stage Form</text>
    <text x="76" y="152" text-anchor="end" class="faint">0.042s</text>
    <line x1="429" y1="148" x2="203" y2="148" class="dashed" marker-end="url(#arrow)"/>
    <rect x="97" y="160" width="204" height="22" rx="3" class="note"/>
    <text x="76" y="175" text-anchor="end" class="faint">1.500s</text>
    <text x="199" y="175" text-anchor="middle">shows code, generation 1</text>
    <rect x="528" y="191" width="32" height="14" rx="3" class="band"/>
    <text x="544" y="202" text-anchor="middle">peek</text>
    <text x="76" y="214" text-anchor="end" class="faint">2.000s</text>
    <line x1="659" y1="210" x2="433" y2="210" class="solid" marker-end="url(#arrow)"/>
    <rect x="448" y="221" width="192" height="14" rx="3" class="band"/>
    <text x="544" y="232" text-anchor="middle">purpose and hints of the</text>
    <rect x="448" y="237" width="192" height="14" rx="3" class="band"/>
    <text x="544" y="248" text-anchor="middle">source, nothing personal</text>
    <text x="76" y="260" text-anchor="end" class="faint">2.040s</text>
    <line x1="429" y1="256" x2="655" y2="256" class="dashed" marker-end="url(#arrow)"/>
    <rect x="524" y="267" width="40" height="14" rx="3" class="band"/>
    <text x="544" y="278" text-anchor="middle">claim</text>
    <text x="76" y="290" text-anchor="end" class="faint">2.500s</text>
    <line x1="659" y1="286" x2="487" y2="286" class="lost" marker-end="url(#cross)"/>
    <rect x="524" y="297" width="40" height="14" rx="3" class="band"/>
    <text x="544" y="308" text-anchor="middle">claim</text>
    <text x="76" y="320" text-anchor="end" class="faint">3.500s</text>
    <line x1="659" y1="316" x2="433" y2="316" class="solid" marker-end="url(#arrow)"/>
    <rect x="309" y="327" width="240" height="14" rx="3" class="band"/>
    <text x="429" y="338" text-anchor="middle">number 4••, told by the person</text>
    <text x="76" y="350" text-anchor="end" class="faint">3.600s</text>
    <line x1="199" y1="346" x2="655" y2="346" class="solid" marker-end="url(#arrow)"/>
    <text x="76" y="370" text-anchor="end" class="faint">9.000s</text>
    <line x1="84" y1="366" x2="774" y2="366" class="rule"/>
    <rect x="377" y="358" width="104" height="16" rx="3" class="band"/>
    <text x="429" y="370" text-anchor="middle">phone killed</text>
    <rect x="371" y="386" width="116" height="22" rx="3" class="head"/>
    <text x="76" y="401" text-anchor="end" class="faint">39.000s</text>
    <text x="429" y="401" text-anchor="middle">lease ran out</text>
    <rect x="520" y="417" width="48" height="14" rx="3" class="band"/>
    <text x="544" y="428" text-anchor="middle">resume</text>
    <text x="76" y="440" text-anchor="end" class="faint">40.000s</text>
    <line x1="659" y1="436" x2="433" y2="436" class="solid" marker-end="url(#arrow)"/>
    </svg>

    """#
}
