import { encodeQR } from 'qr'

interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}

/** Width of the margin around the code, in modules. ISO/IEC 18004 §9.1. */
const QUIET = 4

/** Draws a QR code. Some cameras cannot read inverted codes, so the code is black on white in every theme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" className={className}>
      <title>{label}</title>
      <path d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
