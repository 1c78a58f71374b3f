import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { localeOfRealm, type Realm, REALMS } from '@lectern/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { SignUpScreen } from '../../features/signup/sign-up-screen.tsx'
import { loadLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { PublicLayout } from '../layouts/public-page.tsx'

/** HTML of a page's first screen for the families of one country. */
export interface FirstScreen {
  readonly realm: Realm
  /** True if families of the country can pay, so the screen links to the plans. */
  readonly hasPlans: boolean
  readonly html: string
}

/** Renders the first screen of `/signup` for each country, in its language. The build calls this function. */
export async function renderFirstScreens(): Promise<FirstScreen[]> {
  await showPortalMessages()
  const screens: FirstScreen[] = []
  for (const realm of REALMS) {
    // All components share one language, so the countries are rendered one after the other.
    await loadLocale(localeOfRealm(realm))
    for (const hasPlans of [false, true]) screens.push({ realm, hasPlans, html: renderSignUp(realm, hasPlans) })
  }
  return screens
}

function renderSignUp(realm: Realm, hasPlans: boolean): string {
  const history = createMemoryHistory({ initialEntries: ['/signup'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  const html = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <PublicLayout isLoggedIn={false}>
        <SignUpScreen
          country={realm}
          onCountry={ignore}
          locale={localeOfRealm(realm)}
          signUp={refuse}
          hasPlans={hasPlans}
        />
      </PublicLayout>
    </RouterContextProvider>,
  )
  // Until the app starts, a browser would send the form itself, and write the password into the address.
  return html.replaceAll('<form ', '<form method="dialog" ')
}

const ignore = (): void => undefined
const refuse = (): Promise<never> => Promise.reject(new Error('a first screen sends no form'))
