import { isExternalMethod, type Realm } from '@lectern/contracts'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Loader } from '../../ui/loader.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LogInByMethod } from './log-in-by-method.ts'
import type { ButtonMethod } from './button-method.ts'

const loadCardPanel = async () => (await import('./card-panel.tsx')).CardPanel
const loadGroupPanel = async () => (await import('./group-panel.tsx')).GroupPanel
const loadSchoolPanel = async () => (await import('./school-account-panel.tsx')).SchoolAccountPanel

interface ChosenMethodProps {
  readonly method: ButtonMethod
  readonly realm: Realm
  readonly logIn: LogInByMethod
  /** Called for a method that opens another page. */
  readonly onExternal: (method: ButtonMethod) => void
  /** Called with the id of a login system of a school. */
  readonly onProvider: (provider: string) => void
  readonly onBack: () => void
}

/** Shows the chosen sign-in method. An external method opens the page of the other organisation. */
export function ChosenMethod({ method, realm, logIn, onExternal, onProvider, onBack }: ChosenMethodProps) {
  const { t } = usePortalMessages()
  if (isExternalMethod(method)) return <ExternalRedirect method={method} onExternal={onExternal} />
  return (
    <>
      {method === 'qr' && <LazyPanel load={loadCardPanel} props={{ logIn }} />}
      {method === 'group-code' && <LazyPanel load={loadGroupPanel} props={{ realm, logIn }} />}
      {method === 'school-account' && <LazyPanel load={loadSchoolPanel} props={{ realm, onChoose: onProvider }} />}
      <Button look="plain" onClick={onBack}>
        {t('sign_in_methods.another')}
      </Button>
    </>
  )
}

interface LazyPanelProps<P extends object> {
  readonly load: () => Promise<ComponentType<P>>
  readonly props: P
}

/** Loads the code of a method when a person chooses it. */
function LazyPanel<P extends object>({ load, props }: LazyPanelProps<P>) {
  const { t } = usePortalMessages()
  const [failed, setFailed] = useState(false)
  if (failed) return <Notice kind="error">{t('error.no_answer')}</Notice>
  return <LazyPart load={load} needed props={props} onFailed={() => setFailed(true)} />
}

function ExternalRedirect({ method, onExternal }: Pick<ChosenMethodProps, 'method' | 'onExternal'>) {
  const { t } = usePortalMessages()
  const openPage = useEffectEvent(() => onExternal(method))
  // Opens the other page at once.
  useEffect(() => openPage(), [])
  return <Loader label={t('sign_in_methods.leaving')} />
}
