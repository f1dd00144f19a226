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
      <path d="M120 107H360C374 107 382 88 402 80C426 71 450 76 464 88L436 100V132L464 144C450 156 426 161 402 152C382 144 374 125 360 125H120" />
      <circle cx="86" cy="116" r="36" />
      <path d="m86 92 20.8 12v24L86 140l-20.8-12v-24z" />
      <path d="M150 112 H340 M150 120 H340" className="stroke-edge" strokeWidth="1" />
      <g className="stroke-edge" strokeWidth="1" strokeDasharray="14 4 2 4">
        <path d="M34 116H482" />
        <path d="M86 64V168" />
        <path d="M436 62V172" />
      </g>
      <g className="stroke-accent" strokeWidth="1">
        <path d="M86 172V214M436 176V214M86 206H436" />
        <path d="m86 206 10-3v6zM436 206l-10-3v6z" className="fill-accent" />
        <path d="M50 60V34M122 60V34M50 42H122" />
        <path d="m50 42 10-3v6zM122 42l-10-3v6z" className="fill-accent" />
        <path d="M442 100H506M442 132H506M498 100V132" />
        <path d="m498 100-3 10h6zM498 132l-3-10h6z" className="fill-accent" />
      </g>
      <g className="part-number fill-ink stroke-none text-[13px]">
        <text x="258" y="200" textAnchor="middle">
          184
        </text>
        <text x="86" y="30" textAnchor="middle">
          ⌀ 21
        </text>
        <text x="498" y="92" textAnchor="middle">
          12
        </text>
      </g>
    </svg>
  )
}
