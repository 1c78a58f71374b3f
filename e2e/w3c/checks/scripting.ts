import type { Check, Checks } from '../test-context.ts'
import { notApplicable, seen } from '../verdict.ts'

const NO_SCRIPTS = 'scripts of books are not run'

/** The page says itself that no script ran: then what it asks for does not apply. Fails where one did. */
const unscripted =
  (text: string): Check =>
  async (desk) => {
    const book = await desk.open()
    await book.sees(text)
    return notApplicable(`${NO_SCRIPTS}; the page shows what it does then: '${text}'`)
  }

export const scriptingChecks: Checks = {
  'ocf-url_origin': unscripted('This reading system does not support scripting'),
  'ocf-url_parse-path-absolute': unscripted('This reading system does not support scripting'),
  'scr-not-support_ccscript-modify-host': unscripted('must not be able to modify this text.'),
  'scr-readingsystem-features': unscripted('does not support scripting'),
  'scr-readingsystem-support_iframe': unscripted('This Reading System does not support scripting.'),
  'scr-readingsystem-support_svg': unscripted('does not support scripting in SVG.'),
  'scr-support_iframe': unscripted('If no content appears above this line'),
  'scr-support_origin_unique': unscripted('This reading system does not support scripting'),
  'scr-support_scrolled-doc': unscripted('This reading system does not support scripting. The test is not relevant'),

  'scr-support-fallback': async (desk) => {
    const book = await desk.open()
    await book.sees('but it followed through the scripted content fallback by displaying this page. Test passes.')
    return seen('scripts are not run, and the fallback of the scripted page is in view')
  },
}
