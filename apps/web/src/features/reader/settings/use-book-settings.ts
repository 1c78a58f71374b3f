import type { ReflowSettings } from '@lectern/reader-engine'
import { useEffect, useMemo, useState } from 'react'
import { useStoredValue } from '../../../platform/stored-value.ts'
import { useScreenSize } from '../use-screen-size.ts'
import { type BookColours, buildBookCss } from './book-css.ts'
import { getCurrentTheme, followDeviceColours, showTheme, readThemeColours } from './book-theme.ts'
import { type BookTheme, type PageLayout, type PageMargin, storedReaderConfig } from './reader-config.ts'
import { getDefaultTextEm } from './text-size.ts'

/** Left and right margins in CSS pixels. Spec 1 §9, Audio-reader layout, defines the usual margins. */
const MARGINS_PX: Record<PageMargin, readonly [narrow: number, others: number]> = {
  narrow: [16, 32],
  usual: [32, 64],
  wide: [48, 112],
}
/** Width in CSS pixels below which a screen is narrow. Spec 1 §9. */
const NARROW_PX = 736
const MARGIN_BLOCK_PX = 20
/** Minimum column width in em. Two columns then fit on a screen of 600 px with the largest default text (1.7 em). */
const COLUMN_MIN_EM = 8.6
const EM_PX = 16

/** Returns the engine's settings for this device. Applies the book's theme to the page. */
export function useBookSettings(addressTheme: string | undefined): ReflowSettings {
  const [config] = useStoredValue(storedReaderConfig)
  const [applied, setApplied] = useState<{ theme: BookTheme; colours: BookColours }>(() => ({
    theme: config.theme ?? getCurrentTheme(),
    colours: readThemeColours(),
  }))
  // Applies the theme, then reads the colours of the theme from the page.
  useEffect(() => {
    const readTheme = () => setApplied({ theme: config.theme ?? getCurrentTheme(), colours: readThemeColours() })
    const restore = config.theme === null ? followDeviceColours(readTheme) : showTheme(config.theme)
    // oxlint-disable-next-line react/set-state-in-effect -- the colours can be read only after the theme has changed
    readTheme()
    return restore
  }, [config.theme])

  const screen = useScreenSize()
  const textEm = (getDefaultTextEm(screen, addressTheme) * config.textScale) / 100
  const marginInline = MARGINS_PX[config.margins][screen.width < NARROW_PX ? 0 : 1]
  return useMemo(
    () => ({
      ...toLayout(config.pageLayout),
      columnMin: COLUMN_MIN_EM * EM_PX * textEm,
      marginInline,
      marginBlock: MARGIN_BLOCK_PX,
      css: buildBookCss({
        textEm,
        lineSpacing: config.lineSpacing,
        letterSpacing: config.letterSpacing,
        wordSpacing: config.wordSpacing,
        font: config.font,
        colours: applied.colours,
        highlight: config.highlightActive,
        forcesColours: applied.theme === 'dark' || applied.theme === 'contrast',
        origin: location.origin,
      }),
    }),
    [
      textEm,
      marginInline,
      config.lineSpacing,
      config.letterSpacing,
      config.wordSpacing,
      config.pageLayout,
      config.font,
      config.highlightActive,
      applied,
    ],
  )
}

/** Returns the engine's settings for a page layout. Without a layout, the book decides between pages and scrolling. */
function toLayout(layout: PageLayout | null): Pick<ReflowSettings, 'spread' | 'flow'> {
  if (layout === null) return { spread: 'auto' }
  return { spread: layout === 'two' ? 'auto' : 'none', flow: layout === 'scroll' ? 'scrolled' : 'paged' }
}
