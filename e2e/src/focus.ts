import type { Page } from '@playwright/test'

/**
 * Returns the name of the focused element and whether its focus is visible. The name is 'book' for a frame, and 'body'
 * if no element has the focus.
 */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'body', isVisible: false }
    if (element instanceof HTMLIFrameElement) return { name: 'book', isVisible: true }
    const isOutlined = (shown: Element | null) => {
      const { outlineStyle, outlineWidth } = shown
        ? getComputedStyle(shown)
        : { outlineStyle: 'none', outlineWidth: '' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    // For a field, the style sheet draws the focus ring on the box around it.
    const box = element.matches('input, select') ? element.parentElement : null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return {
      name: element.getAttribute('aria-label') ?? label?.trim() ?? element.textContent?.trim() ?? '',
      // The dialog element itself has the focus when a dialog has just opened. It needs no focus ring.
      isVisible: isOutlined(element) || isOutlined(box) || element.getAttribute('role') === 'dialog',
    }
  })
