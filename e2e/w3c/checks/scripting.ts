import type { Check, Checks } from '../test-context.ts'
import { notApplicable, passed } from '../verdict.ts'

const NO_SCRIPTS = 'scripts of books are not run'

/**
 * Returns a check for a page that shows `text` if no script runs. The W3C test is not applicable if this text is
 * visible.
 */
const showsFallback =
  (text: string): Check =>
  async (context) => {
    const book = await context.open()
    await book.waitForText(text)
    return notApplicable(`${NO_SCRIPTS}; the page shows its text for this case: '${text}'`)
  }

export const scriptingChecks: Checks = {
  'ocf-url_origin': showsFallback('This reading system does not support scripting'),
  'ocf-url_parse-path-absolute': showsFallback('This reading system does not support scripting'),
  'scr-not-support_ccscript-modify-host': showsFallback('must not be able to modify this text.'),
  'scr-readingsystem-features': showsFallback('does not support scripting'),
  'scr-readingsystem-support_iframe': showsFallback('This Reading System does not support scripting.'),
  'scr-readingsystem-support_svg': showsFallback('does not support scripting in SVG.'),
  'scr-support_iframe': showsFallback('If no content appears above this line'),
  'scr-support_origin_unique': showsFallback('This reading system does not support scripting'),
  'scr-support_scrolled-doc': showsFallback('This reading system does not support scripting. The test is not relevant'),

  'scr-support-fallback': async (context) => {
    const book = await context.open()
    await book.waitForText(
      'but it followed through the scripted content fallback by displaying this page. Test passes.',
    )
    return passed('scripts are not run, and the fallback of the scripted page is in view')
  },
}
