import type { Page } from '@playwright/test'

/**
 * Returns the name of the focused element and whether its focus is visible. The name is 'book' for a frame, and 'body'
 * without a focused element.
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
    // The focus ring of a field is drawn on the box around the field.
    const box = element.matches('input, select') ? element.parentElement : null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return {
      name: element.getAttribute('aria-label') ?? label?.trim() ?? element.textContent?.trim() ?? '',
      // A dialog that has just opened has the focus and needs no focus ring.
      isVisible: isOutlined(element) || isOutlined(box) || element.getAttribute('role') === 'dialog',
    }
  })
