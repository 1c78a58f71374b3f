import { testSync } from '@lectern/contracts'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Failure } from '../failure.tsx'
import styles from '../page.module.css'
import { describeChoice } from '../sync-texts.ts'
import { SYNC_NAMES } from '../../../services/administration/sync-names.ts'
import { useChange } from '../use-syncs.ts'
import { type Choice, CONNECTION_FIELDS } from './connection-fields.ts'
import { ScimToken } from './scim-token.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type SyncOfSchool, useDraft } from './use-draft.ts'

interface ConnectionValues {
  readonly config: Readonly<Record<string, string>>
  /** New secrets by field. A stored secret without a new one stays. */
  readonly secrets: Readonly<Record<string, string>>
}

/** Shows the connection of a sync. Secrets are never shown: a stored one can only be replaced. */
export function ConnectionSection({ school, sync }: SyncOfSchool) {
  const { t } = useSyncMessages()
  const draft = useDraft<ConnectionValues>({ school, sync }, ({ config }) => ({ config, secrets: {} }))
  const { config, secrets } = draft.values
  const fields = CONNECTION_FIELDS[sync.type]
  if (fields === undefined) return null
  const setValue = (name: string, value: string) => draft.change({ config: { ...config, [name]: value }, secrets })
  const setSecret = (name: string, value: string) => draft.change({ config, secrets: { ...secrets, [name]: value } })
  const save = () => {
    const choices = (fields.choices ?? []).map(({ name }) => name)
    const values = ['version', ...choices, ...fields.texts, ...(fields.switches ?? [])].flatMap((name) => {
      const value = config[name]?.trim() ?? ''
      return value === '' && sync.config[name] === undefined ? [] : [[name, value === '' ? null : value] as const]
    })
    const typed = Object.entries(secrets).filter(([, value]) => value !== '')
    return draft.save({ config: Object.fromEntries([...values, ...typed]) })
  }
  return (
    <SettingsForm
      title={`${t('syncs.connection')}: ${SYNC_NAMES[sync.type]}`}
      draft={draft}
      onSave={save}
      below={
        <>
          {sync.type === 'scim' && <ScimToken school={school} sync={sync} />}
          <TestButton school={school} sync={sync} />
        </>
      }
    >
      {() => (
        <>
          {fields.versions.length > 0 && (
            <SelectField
              label={t('syncs.field_version')}
              value={config['version'] ?? fields.versions[0] ?? ''}
              options={fields.versions.map((value) => ({ value, label: value }))}
              onChange={(value) => setValue('version', value)}
            />
          )}
          <ChoiceFields choices={fields.choices ?? NO_CHOICES} config={config} onChange={setValue} />
          {fields.texts.map((name) => (
            <TextField
              key={name}
              label={t(`syncs.field_${name}`)}
              type={name === 'address' || name === 'tokenAddress' ? 'url' : 'text'}
              autoComplete="off"
              spellCheck={false}
              value={config[name] ?? fields.defaults?.[name] ?? ''}
              onChange={({ currentTarget: { value } }) => setValue(name, value)}
            />
          ))}
          {fields.switches?.map((name) => (
            <CheckboxField
              key={name}
              label={t(`syncs.field_${name}`)}
              checked={config[name] === 'true'}
              onChange={({ currentTarget: { checked } }) => setValue(name, String(checked))}
            />
          ))}
          {fields.secrets.map((name) => (
            <SecretField
              key={name}
              label={t(`syncs.field_${name}`)}
              stored={sync.configured.includes(name)}
              value={secrets[name]}
              onChange={(value) => setSecret(name, value)}
            />
          ))}
          {fields.secrets.length > 1 && <p className={styles['second']}>{t('syncs.tokens_text')}</p>}
        </>
      )}
    </SettingsForm>
  )
}

const NO_CHOICES: readonly Choice[] = []

interface ChoiceFieldsProps {
  readonly choices: readonly Choice[]
  readonly config: ConnectionValues['config']
  readonly onChange: (name: string, value: string) => void
}

function ChoiceFields({ choices, config, onChange }: ChoiceFieldsProps) {
  const { t } = useSyncMessages()
  return choices.map(({ name, values }) => (
    <SelectField
      key={name}
      label={t(`syncs.field_${name}`)}
      value={config[name] ?? values[0] ?? ''}
      options={values.map((value) => ({ value, label: describeChoice(t, name, value) }))}
      onChange={(value) => onChange(name, value)}
    />
  ))
}

interface SecretFieldProps {
  readonly label: string
  readonly stored: boolean
  /** Undefined if the user does not replace the stored secret. */
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

function SecretField({ label, stored, value, onChange }: SecretFieldProps) {
  const { t } = useSyncMessages()
  const part = useRef<HTMLDivElement>(null)
  const replace = () => {
    // The field must be on the page before it can take the focus of the button.
    flushSync(() => onChange(''))
    part.current?.querySelector('input')?.focus()
  }
  if (stored && value === undefined)
    return (
      <div className={styles['secret']}>
        <p>
          {label}: {t('syncs.stored')}
        </p>
        <Button look="quiet" aria-label={`${t('syncs.replace')}: ${label}`} onClick={replace}>
          {t('syncs.replace')}
        </Button>
      </div>
    )
  return (
    <div ref={part}>
      <PasswordField
        label={label}
        autoComplete="new-password"
        showLabel={t('session.show_password')}
        hideLabel={t('session.hide_password')}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

/** Tests the stored connection, and says the result in words. */
function TestButton({ school, sync }: SyncOfSchool) {
  const { t } = useSyncMessages()
  const test = useChange(testSync)
  const result = test.isPending ? undefined : test.data
  return (
    <>
      <Failure title={t('syncs.failed')} code={test.error && getRefusalCode(test.error)} />
      {result?.errorType === null && <Notice kind="success">{t('syncs.test_ok')}</Notice>}
      {result != null && result.errorType !== null && (
        <Notice kind="error">
          <p>{t(`syncs.error_${result.errorType}`)}</p>
          {result.errorMessage !== null && result.errorMessage !== '' && (
            <p className={styles['value']}>{t('syncs.detail', { text: result.errorMessage })}</p>
          )}
        </Notice>
      )}
      <p className={styles['second']}>{t('syncs.test_text')}</p>
      <Button
        look="quiet"
        busy={test.isPending}
        onClick={() => test.mutate({ params: { orgId: school, syncId: sync.id } })}
      >
        {t('syncs.test')}
      </Button>
    </>
  )
}
