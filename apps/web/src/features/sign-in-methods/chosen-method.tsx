import { isOutsideWay, type Realm } from '@lectern/contracts'
import { useEffect, useEffectEvent } from 'react'
import { usePortalMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Loader } from '../../ui/loader.tsx'
import { CardPanel } from './card-panel.tsx'
import type { Enter } from './log-in-by-method.ts'
import { GroupPanel } from './group-panel.tsx'
import type { WayWithButton } from './button-method.ts'

interface ChosenWayProps {
  readonly way: WayWithButton
  readonly realm: Realm
  readonly enter: Enter
  /** Goes to the page of a way that has its own, or that another organisation answers for. */
  readonly leave: (way: WayWithButton) => void
  readonly onBack: () => void
}

/** The way that was chosen, in the place of the buttons, and the way back to them. */
export function ChosenWay({ way, realm, enter, leave, onBack }: ChosenWayProps) {
  const { t } = usePortalMessages()
  if (isOutsideWay(way)) return <Leaving way={way} leave={leave} />
  return (
    <>
      {way === 'qr' ? <CardPanel enter={enter} /> : <GroupPanel realm={realm} enter={enter} />}
      <Button look="plain" onClick={onBack}>
        {t('ways.another')}
      </Button>
    </>
  )
}

function Leaving({ way, leave }: Pick<ChosenWayProps, 'way' | 'leave'>) {
  const { t } = usePortalMessages()
  const go = useEffectEvent(() => leave(way))
  // The browser goes elsewhere: outside React.
  useEffect(() => go(), [])
  return <Loader label={t('ways.leaving')} />
}
