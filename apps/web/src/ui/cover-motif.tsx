const PALETTES = ['pine', 'lamp', 'ink', 'coral', 'paper', 'moss'] as const
const MOTIFS = {
  hills: 'M0 62c20-26 34-26 50-6s34 14 50-14M0 80c18-18 40-18 56-4s28 10 44-6M0 96c24-14 60-14 100-4',
  sun: 'M50 30a26 26 0 1 0 .1 0M50 8v10M50 94v8M84 22l-7 8M16 22l7 8M98 56H88M2 56h10',
  waves:
    'M0 40c12-12 22-12 34 0s22 12 34 0 22-12 34 0M0 60c12-12 22-12 34 0s22 12 34 0 22-12 34 0M0 80c12-12 22-12 34 0s22 12 34 0 22-12 34 0',
  leaves:
    'M50 100V20M50 84c-22 0-30-12-32-28 22 0 30 12 32 28ZM50 70c20 0 30-12 32-28-22 0-30 12-32 28ZM50 48c-14 0-20-8-22-20 14 0 20 8 22 20Z',
  window: 'M20 100V46a30 30 0 0 1 60 0v54ZM50 16v84M20 58h60',
  birds: 'M8 40c8-10 16-10 20 2 4-12 12-12 20-2M48 70c8-10 16-10 20 2 4-12 12-12 20-2M58 26c6-7 11-7 14 1 3-8 8-8 14-1',
} as const

export type Palette = (typeof PALETTES)[number]
export type Motif = keyof typeof MOTIFS

const MOTIF_NAMES = ['hills', 'sun', 'waves', 'leaves', 'window', 'birds'] as const satisfies readonly Motif[]

/** Returns the colours and the motif of a drawn cover. A seed always gives the same look. */
export function getCoverLook(seed: string): { palette: Palette; motif: Motif } {
  const hash = hash32(seed)
  return {
    palette: PALETTES[hash % PALETTES.length] ?? 'pine',
    motif: MOTIF_NAMES[Math.floor(hash / PALETTES.length) % MOTIF_NAMES.length] ?? 'hills',
  }
}

export function CoverMotif({ motif, className }: { readonly motif: Motif; readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 104" fill="none" strokeLinecap="round" strokeLinejoin="round" className={className}>
      <path d={MOTIFS[motif]} stroke="currentColor" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Returns the 32-bit FNV-1a hash of a text's code points. */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
