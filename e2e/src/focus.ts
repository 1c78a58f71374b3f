import type { Page } from '@playwright/test'

/** What has the focus: its name, in the book's own page 'book', lost 'body'; and whether one sees that it has it. */
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
    // the box about a field has the ring
    const box = element.matches('input, select') ? element.parentElement : null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    return {
      name: element.getAttribute('aria-label') ?? label?.trim() ?? element.textContent?.trim() ?? '',
      // a panel that has just opened is seen as a whole
      isVisible: isOutlined(element) || isOutlined(box) || element.getAttribute('role') === 'dialog',
    }
  })
