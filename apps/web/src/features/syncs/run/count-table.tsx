import { type SyncJob, SYNC_KINDS } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import page from '../page.module.css'
import styles from './count-table.module.css'

const EFFECTS = ['create', 'adopt', 'change', 'remove', 'same', 'skip'] as const

/** Shows the numbers of a plan by kind and effect. */
export function CountTable({ counts }: { readonly counts: NonNullable<SyncJob['counts']> }) {
  const { t, languageTag } = useSyncMessages()
  return (
    <div className={page['card']}>
      <h2 id="run-numbers">{t('syncs.numbers')}</h2>
      {/* The frame scrolls on a narrow screen, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <section className={styles['frame']} aria-labelledby="run-numbers" tabIndex={0}>
        <table className={styles['table']} aria-labelledby="run-numbers">
          <thead>
            <tr>
              <th scope="col">{t('syncs.kind')}</th>
              {EFFECTS.map((effect) => (
                <th key={effect} scope="col">
                  {t(`syncs.effect_${effect}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SYNC_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`syncs.kind_${kind}`)}</th>
                {EFFECTS.map((effect) => (
                  <td key={effect} data-zero={counts[kind][effect] === 0}>
                    {counts[kind][effect].toLocaleString(languageTag)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
