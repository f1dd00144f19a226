/** A combination wrench as a workshop drawing: outline, centre lines, dimensions. */
export function WrenchDrawing() {
  return (
    <svg
      viewBox="0 0 520 230"
      role="img"
      aria-label="Workshop drawing of a 12 mm combination wrench, 184 mm long"
      className="w-full fill-none stroke-ink stroke-[1.6]"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M118 106 C150 104 300 104 368 106 C384 92 404 84 424 88 L462 94 L432 116 L466 130 C452 146 424 152 404 146 C388 142 378 134 370 126 C300 128 150 128 118 126" />
      <circle cx="86" cy="116" r="36" />
      <path d="m86 92 20.8 12v24L86 140l-20.800-12v-24z" />
      <path d="M150 112 H340 M150 120 H340" className="stroke-edge" strokeWidth="1" />
      <g className="stroke-edge" strokeWidth="1" strokeDasharray="14 4 2 4">
        <path d="M34 116H492" />
        <path d="M86 64V168" />
        <path d="M430 66V172" />
      </g>
      <g className="stroke-accent" strokeWidth="1">
        <path d="M86 172V214M430 176V214M86 206H430" />
        <path d="m86 206 10-3v6zM430 206l-10-3v6z" className="fill-accent" />
        <path d="M50 60V34M122 60V34M50 42H122" />
        <path d="m50 42 10-3v6zM122 42l-10-3v6z" className="fill-accent" />
        <path d="M470 94H506M472 130H506M498 94V130" />
        <path d="m498 94-3 10h6zM498 130l-3-10h6z" className="fill-accent" />
      </g>
      <g className="part-number fill-ink stroke-none text-[13px]">
        <text x="258" y="200" textAnchor="middle">
          184
        </text>
        <text x="86" y="30" textAnchor="middle">
          ⌀ 21
        </text>
        <text x="494" y="84" textAnchor="middle">
          12
        </text>
      </g>
    </svg>
  )
}
