import { isFileSync, type Sync } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../page.module.css'
import { parsePercent, toPercent } from './percent.ts'
import { SettingsForm } from './settings-form.tsx'
import { type SyncOfSchool, useDraft } from './use-draft.ts'

type Pause = Sync['pauses'][number]

const pick = ({ dryRun, removesMax, changesMax, pauses }: Sync) => ({
  dryRun,
  removesMax: toPercent(removesMax),
  changesMax: toPercent(changesMax),
  pauses,
})

const isMissing = ({ from, to }: Pause) => from === '' || to === ''
const isReversed = ({ from, to }: Pause) => from !== '' && to !== '' && to < from

/** Shows when a run waits for a person, and on which days no run starts. */
export function SafetySection(props: SyncOfSchool) {
  const { t } = useSyncMessages()
  const draft = useDraft(props, pick)
  const { dryRun, pauses } = draft.values
  const set = (values: Partial<typeof draft.values>) => draft.change({ ...draft.values, ...values })
  const limits = (['removesMax', 'changesMax'] as const).map((name) => {
    const text = draft.values[name]
    return { name, text, share: parsePercent(text) }
  })
  const [removesMax, changesMax] = limits.map(({ share }) => share)
  const hasProblem =
    limits.some(({ share }) => share === undefined) || pauses.some((pause) => isMissing(pause) || isReversed(pause))
  return (
    <SettingsForm
      title={t('syncs.safety')}
      draft={draft}
      hasProblem={hasProblem}
      onSave={() =>
        draft.save({
          dryRun,
          pauses,
          ...(removesMax === undefined || changesMax === undefined ? {} : { removesMax, changesMax }),
        })
      }
    >
      {(showsProblems) => (
        <>
          <CheckboxField
            label={t('syncs.dry_run')}
            checked={dryRun}
            onChange={({ currentTarget: { checked } }) => set({ dryRun: checked })}
          />
          <div className={styles['row']}>
            {limits.map(({ name, text, share }) => (
              <TextField
                key={name}
                label={t(name === 'removesMax' ? 'syncs.removes_max' : 'syncs.changes_max')}
                inputMode="decimal"
                autoComplete="off"
                value={text}
                problem={
                  showsProblems && share === undefined ? t('field.out_of_range', { min: '0', max: '100' }) : undefined
                }
                onChange={({ currentTarget: { value } }) => set({ [name]: value })}
              />
            ))}
          </div>
          <p className={styles['second']}>{t('syncs.limits_text')}</p>
          {!isFileSync(props.sync.type) && (
            <Pauses pauses={pauses} showsProblems={showsProblems} onChange={(next) => set({ pauses: next })} />
          )}
        </>
      )}
    </SettingsForm>
  )
}

interface PausesProps {
  readonly pauses: readonly Pause[]
  readonly showsProblems: boolean
  readonly onChange: (pauses: Pause[]) => void
}

function Pauses({ pauses, showsProblems, onChange }: PausesProps) {
  const { t } = useSyncMessages()
  const change = (index: number, values: Partial<Pause>) =>
    onChange(pauses.map((pause, each) => (each === index ? { ...pause, ...values } : pause)))
  const findProblem = (pause: Pause, name: keyof Pause) => {
    if (!showsProblems) return undefined
    if (pause[name] === '') return t('field.required')
    return name === 'to' && isReversed(pause) ? t('field.date_too_early') : undefined
  }
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('syncs.pauses')}</legend>
      <p className={styles['second']}>{t('syncs.pauses_text')}</p>
      {pauses.map((pause, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pauses have no ids, and no state of their own
        <div key={index} className={styles['row']}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={t(`syncs.pause_${name}`)}
              type="date"
              value={pause[name]}
              problem={findProblem(pause, name)}
              onChange={({ currentTarget: { value } }) => change(index, { [name]: value })}
            />
          ))}
          <Button
            look="quiet"
            aria-label={`${t('syncs.remove_row')}: ${pause.from} – ${pause.to}`}
            onClick={() => onChange(pauses.filter((_pause, each) => each !== index))}
          >
            {t('syncs.remove_row')}
          </Button>
        </div>
      ))}
      <div className={styles['buttons']}>
        <Button look="quiet" onClick={() => onChange([...pauses, { from: '', to: '' }])}>
          {t('syncs.pause_add')}
        </Button>
      </div>
    </fieldset>
  )
}
