/** Book spines in SVG units. `bands` is the number of lines across a spine. */
const SPINES = [
  { width: 26, height: 92, fill: 'var(--pine)', bands: 2 },
  { width: 18, height: 78, fill: 'none', bands: 0 },
  { width: 34, height: 104, fill: 'var(--spoken)', bands: 1 },
  { width: 14, height: 88, fill: 'none', bands: 2 },
  { width: 22, height: 70, fill: 'var(--coral)', bands: 1 },
  { width: 40, height: 96, fill: 'none', bands: 1 },
  { width: 18, height: 110, fill: 'var(--pine)', bands: 0 },
  { width: 28, height: 84, fill: 'none', bands: 2 },
  { width: 16, height: 74, fill: 'var(--pine-wash)', bands: 0 },
  { width: 30, height: 100, fill: 'none', bands: 1 },
] as const

const SHELF_Y = 116
const GAP = 3

const POSITIONED_SPINES = SPINES.map((spine, index) => ({
  ...spine,
  left: SPINES.slice(0, index).reduce((end, { width }) => end + width + GAP, GAP),
}))

/** Width of one drawing, with the gap after its last spine. The log-in card shows several drawings side by side. */
const SHELF_WIDTH = SPINES.reduce((end, { width }) => end + width + GAP, 0)

/** Draws a row of book spines on a shelf. */
export function ShelfDrawing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      viewBox={`0 0 ${SHELF_WIDTH} 120`}
      fill="none"
      aria-hidden
      className={className}
      preserveAspectRatio="xMinYMax meet"
    >
      {POSITIONED_SPINES.map(({ left, width, height, fill, bands }) => (
        <g key={left} stroke="var(--ink)" strokeWidth="2" strokeLinejoin="round">
          <rect x={left} y={SHELF_Y - height} width={width} height={height} fill={fill} />
          {bands > 0 && <path d={`M${left} ${SHELF_Y - height + 14}h${width}`} />}
          {bands > 1 && <path d={`M${left} ${SHELF_Y - 16}h${width}`} />}
        </g>
      ))}
      <path d={`M0 ${SHELF_Y + 1}h${SHELF_WIDTH}`} stroke="var(--ink)" strokeWidth="2.5" />
    </svg>
  )
}
