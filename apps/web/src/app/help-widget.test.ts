import { expect, test } from 'vitest'
import { findHelpWidget } from './help-widget.tsx'

const helpWidgetUrl = 'https://help.example/widget.js'

test('the help widget loads if the environment is not local and the country is not fr', () => {
  expect(findHelpWidget({ helpWidgetUrl, environment: 'production' }, 'se')).toBe(helpWidgetUrl)
  expect(findHelpWidget({ helpWidgetUrl, environment: 'production' }, 'fr')).toBeNull()
  expect(findHelpWidget({ helpWidgetUrl, environment: 'local' }, 'se')).toBeNull()
  expect(findHelpWidget({ helpWidgetUrl: null, environment: 'production' }, 'se')).toBeNull()
})
