import { expect, test } from 'vitest'
import { helpWidgetOf } from './help-widget.tsx'

const helpWidgetUrl = 'https://help.example/widget.js'

test('the help widget loads where the environment is not local and the country is not fr', () => {
  expect(helpWidgetOf({ helpWidgetUrl, environment: 'production' }, 'se')).toBe(helpWidgetUrl)
  expect(helpWidgetOf({ helpWidgetUrl, environment: 'production' }, 'fr')).toBeNull()
  expect(helpWidgetOf({ helpWidgetUrl, environment: 'local' }, 'se')).toBeNull()
  expect(helpWidgetOf({ helpWidgetUrl: null, environment: 'production' }, 'se')).toBeNull()
})
