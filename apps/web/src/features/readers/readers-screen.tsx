import type { Readers } from '@lectern/contracts'
import { Lock, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { useFamilyMessages } from '../../platform/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading/page-heading.tsx'
import { ProfilePicture } from '../../ui/profile-picture.tsx'
import { PinStep } from './pin-step.tsx'
import styles from './readers-screen.module.css'

interface ReadersScreenProps {
  /** Undefined if the readers could not be fetched. The current user can then continue reading. */
  readonly readers: Readers | undefined
  readonly user: { readonly id: string; readonly name: string }
  /** The child who has read last on this device. */
  readonly last: string | null
  /** Begins the session of a reader. Returns the code of a refusal, or null. */
  readonly onChoose: (uid: string, pin?: string) => Promise<RefusalCode | null>
  /** The current user continues reading. */
  readonly onContinue: () => void
  readonly onForgottenPin: () => void
  readonly onManage: () => void
}

/** Asks who reads: a large button for each child, and one for the parent. */
export function ReadersScreen(props: ReadersScreenProps) {
  const { readers, user, onChoose, onContinue, onForgottenPin } = props
  const { t } = useFamilyMessages()
  const [asksPin, setAsksPin] = useState(false)
  const { busy, refusal, choose } = useChoice(onChoose)
  if (readers === undefined) return <OfflineCard name={user.name} onContinue={onContinue} />
  const { parent, pinSet, current } = readers
  if (asksPin)
    return (
      <PinStep
        onSend={(pin) => onChoose(parent.uid, pin)}
        onForgotten={onForgottenPin}
        onBack={() => setAsksPin(false)}
      />
    )
  const openParent = async () => {
    if (!pinSet && current === parent.uid) return onContinue()
    // The server opens the pages of a parent who has just logged in. In the session of a child, it asks for the PIN.
    if (pinSet && current !== parent.uid) return setAsksPin(true)
    await choose(parent.uid, (code) => code === 'pin_wrong' && (setAsksPin(true), true))
  }
  return (
    <div className={styles['screen']}>
      <main className={styles['main']}>
        <PageHeading>{t('readers.title')}</PageHeading>
        {refusal !== null && <Notice kind="error">{t(`error.${refusal}`)}</Notice>}
        <ul className={styles['readers']}>
          {orderChildren(readers.children, props.last).map(({ uid, firstname, picture }) => (
            <li key={uid}>
              <button
                type="button"
                className={styles['reader']}
                aria-disabled={busy !== null}
                aria-busy={busy === uid}
                onClick={() => (uid === current ? onContinue() : void choose(uid))}
              >
                <ProfilePicture picture={picture} size="large" />
                <bdi className={styles['name']}>{firstname}</bdi>
                {uid === props.last && <span className={styles['caption']}>{t('readers.read_last')}</span>}
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles['reader']}
              aria-disabled={busy !== null}
              aria-busy={busy === parent.uid}
              onClick={() => void openParent()}
            >
              <span className={styles['parent']}>
                <UserRound aria-hidden />
              </span>
              <bdi className={styles['name']}>{parent.name}</bdi>
              <span className={styles['caption']}>
                {pinSet && <Lock aria-hidden />}
                {t(pinSet ? 'readers.locked' : 'readers.grown_up')}
              </span>
            </button>
          </li>
        </ul>
        {current === parent.uid && !pinSet && (
          <Button look="plain" onClick={props.onManage}>
            {t('children.title')}
          </Button>
        )}
      </main>
    </div>
  )
}

/** Sends the choices, one at a time. `onRefused` returns true if it handles the refusal. */
function useChoice(onChoose: ReadersScreenProps['onChoose']) {
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const choose = async (uid: string, onRefused?: (code: RefusalCode) => boolean): Promise<void> => {
    if (busy !== null) return
    setBusy(uid)
    setRefusal(null)
    try {
      const code = await onChoose(uid)
      if (code !== null && onRefused?.(code) !== true) setRefusal(code)
    } catch (error) {
      setRefusal('internal_error')
      throw error
    } finally {
      setBusy(null)
    }
  }
  return { busy, refusal, choose }
}

/** Returns the children with the one who has read last first. */
function orderChildren(children: Readers['children'], last: string | null): Readers['children'] {
  return [...children.filter(({ uid }) => uid === last), ...children.filter(({ uid }) => uid !== last)]
}

function OfflineCard({ name, onContinue }: { readonly name: string; readonly onContinue: () => void }) {
  const { t } = useFamilyMessages()
  return (
    <div className={styles['screen']}>
      <main className={styles['main']}>
        <PageHeading title={t('readers.title')}>
          <bdi>{name}</bdi>
        </PageHeading>
        <p className={styles['text']}>{t('readers.offline', { name })}</p>
        <Button onClick={onContinue}>{t('readers.continue')}</Button>
      </main>
    </div>
  )
}
