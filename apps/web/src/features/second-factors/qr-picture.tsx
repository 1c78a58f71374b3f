import { encode } from 'uqr'
import styles from './second-factors.module.css'

/** A QR code, always dark on light with its quiet zone: cameras want it so in every theme. ISO/IEC 18004. */
export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${size} ${size}`}>
      <title>{label}</title>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
