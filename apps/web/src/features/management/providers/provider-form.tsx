import {
  fieldProblem,
  type IdentityProvider,
  NEW_PEOPLE,
  type NewPeople,
  PROVIDER_DOMAIN,
  PROVIDER_TENANT,
  PROVIDER_FIELDS,
  PROVIDER_SECRETS,
  PROVIDER_TEMPLATE_NAMES,
  type ProviderField,
  type ProviderTemplate,
  putIdentityProvider,
  readTemplate,
} from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type ChosenUnit, UnitChooser } from '../parts/choosers.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { PROVIDERS_KEY } from './use-providers.ts'

/** The fields with an address of the web. */
const ADDRESSES: ReadonlySet<ProviderField> = new Set([
  'issuer',
  'metadataAddress',
  'authorizationAddress',
  'tokenAddress',
  'keysAddress',
])
const FIELDS = ['name', 'domains', ...PROVIDER_FIELDS] as const
type Field = (typeof FIELDS)[number]

interface ProviderFormProps {
  /** The stored provider that was fetched last. Null for a new one. */
  readonly provider: IdentityProvider | null
  readonly onSaved?: (() => void) | undefined
}

/** Changes a provider, or creates one. A stored secret is never shown: an empty field keeps it. */
export function ProviderForm({ provider, onSaved }: ProviderFormProps) {
  const { t } = useManagementMessages()
  const getRefusalText = useRefusalText()
  const [template, setTemplate] = useState<ProviderTemplate>(provider?.template ?? 'entra-id')
  const [unit, setUnit] = useState<ChosenUnit | null>(() => toChosenUnit(provider))
  const [newPeople, setNewPeople] = useState<NewPeople>(provider?.newPeople ?? 'none')
  const [active, setActive] = useState(provider?.active ?? true)
  const [logsOut, setLogsOut] = useState(provider?.logsOut ?? true)
  const [signsRequests, setSignsRequests] = useState(provider?.signsRequests ?? false)
  const { fields, optional = [], protocol } = readTemplate(template)
  const isPlatform = protocol === 'lti'
  const form = useProviderForm(
    { provider, onSaved },
    { template, schoolUnit: unit?.uid ?? null, newPeople, active, logsOut, signsRequests },
  )
  return (
    <PlainForm
      {...form.parts}
      refusal={getRefusalText(form.code, t('management.provider_not_saved'))}
      sendLabel={t(provider === null ? 'management.create' : 'action.save')}
    >
      <SelectField
        label={t('management.provider_kind')}
        value={template}
        options={PROVIDER_TEMPLATE_NAMES.map((value) => ({ value, label: readTemplate(value).name }))}
        onChange={setTemplate}
      />
      <TextField
        label={t(isPlatform ? 'management.name' : 'management.provider_name')}
        name="name"
        defaultValue={provider?.name ?? ''}
        autoComplete="off"
        problem={form.findProblem('name')}
      />
      <UnitChooser label={t('management.provider_unit')} showsAll={false} chosen={unit} onChange={setUnit} />
      {!isPlatform && (
        <TextAreaField
          label={t('management.provider_domains')}
          hint={t('management.provider_domains_text')}
          name="domains"
          defaultValue={provider?.domains.join(', ') ?? ''}
          spellCheck={false}
          problem={form.findProblem('domains')}
        />
      )}
      {[...fields, ...optional].map((field) => (
        <ConfigField
          key={field}
          field={field}
          value={provider?.config[field] ?? ''}
          stored={provider?.configured.includes(field) === true}
          isOptional={optional.includes(field)}
          problem={form.findProblem(field)}
        />
      ))}
      <SelectField
        label={t('management.provider_new_people')}
        value={newPeople}
        options={NEW_PEOPLE.map((value) => ({ value, label: t(`management.provider_new_${value}`) }))}
        onChange={setNewPeople}
      />
      <SessionFields
        {...{ protocol, logsOut, signsRequests }}
        onLogsOut={setLogsOut}
        onSignsRequests={setSignsRequests}
      />
      <CheckboxField
        label={t(isPlatform ? 'management.provider_lti_active' : 'management.provider_active')}
        checked={active}
        onChange={({ currentTarget: { checked } }) => setActive(checked)}
      />
    </PlainForm>
  )
}

interface SessionFieldsProps {
  readonly protocol: ReturnType<typeof readTemplate>['protocol']
  readonly logsOut: boolean
  readonly signsRequests: boolean
  readonly onLogsOut: (logsOut: boolean) => void
  readonly onSignsRequests: (signsRequests: boolean) => void
}

/** Switches for the log-out at the provider, and for signed requests. A learning platform has neither. */
function SessionFields({ protocol, logsOut, signsRequests, onLogsOut, onSignsRequests }: SessionFieldsProps) {
  const { t } = useManagementMessages()
  if (protocol === 'lti') return null
  return (
    <>
      <CheckboxField
        label={t('management.provider_logs_out')}
        hint={t('management.provider_logs_out_text')}
        checked={logsOut}
        onChange={({ currentTarget: { checked } }) => onLogsOut(checked)}
      />
      {protocol === 'saml' && (
        <CheckboxField
          label={t('management.provider_signs')}
          checked={signsRequests}
          onChange={({ currentTarget: { checked } }) => onSignsRequests(checked)}
        />
      )}
    </>
  )
}

const toChosenUnit = (provider: IdentityProvider | null): ChosenUnit | null =>
  provider?.schoolUnit == null ? null : { uid: provider.schoolUnit, name: provider.schoolUnitName ?? '' }

type Decisions = Pick<
  IdentityProvider,
  'template' | 'schoolUnit' | 'newPeople' | 'active' | 'logsOut' | 'signsRequests'
>

/** Sends the form. After the creation, opens the page of the provider. */
function useProviderForm({ provider, onSaved }: ProviderFormProps, decisions: Decisions) {
  const { t } = useManagementMessages()
  const { http } = usePlatform()
  const navigate = useNavigate()
  const show = useSnackbar()
  const refresh = useRefresh()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(provider?.version)
  const [hasConflict, setHasConflict] = useState(false)
  // A repeated request has the same id, and makes no second provider.
  const [id] = useState(() => provider?.id ?? crypto.randomUUID())
  return useFieldForm<Field>({
    fields: FIELDS,
    check: ({ name, domains, tenant }) => [
      ...missingFields({ name: name.trim() }),
      ...(toDomains(domains).every((domain) => PROVIDER_DOMAIN.test(domain))
        ? []
        : [fieldProblem('domains', 'format')]),
      ...(decisions.template === 'entra-id' && tenant.trim() !== '' && !PROVIDER_TENANT.test(tenant.trim())
        ? [fieldProblem('tenant', 'format')]
        : []),
    ],
    send: async ({ name, domains, ...texts }) => {
      const config = toConfig(readTemplate(decisions.template), texts)
      const changes = { ...decisions, name: name.trim(), domains: toDomains(domains), config }
      // After a conflict, a second save replaces the values of the other user.
      const version = hasConflict ? provider?.version : opened
      const body = version === undefined ? changes : { ...changes, version }
      const result = await http.call(putIdentityProvider, { params: { id }, body })
      if (!result.ok) {
        setHasConflict(result.code === 'changed_meanwhile')
        if (result.code === 'changed_meanwhile') await refresh()
        return result
      }
      setOpened(result.data.version)
      // The page of a new provider finds it before the list is fetched again.
      queries.setQueryData<IdentityProvider[]>(PROVIDERS_KEY, (known) => [
        ...(known ?? []).filter((each) => each.id !== id),
        result.data,
      ])
      show('success', t('settings.saved'))
      await refresh()
      if (provider === null) await navigate({ to: '/controlpanel/beta/providers/$id', params: { id }, replace: true })
      onSaved?.()
      return result
    },
  })
}

const toDomains = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).flatMap((domain) => domain.toLowerCase().replace(/^@/, '') || [])),
]

/** An empty secret keeps the stored one; any other empty field deletes the stored value. */
function toConfig(
  { fields, optional = [] }: ReturnType<typeof readTemplate>,
  texts: Readonly<Record<ProviderField, string>>,
) {
  return Object.fromEntries(
    [...fields, ...optional].flatMap((field): (readonly [ProviderField, string | null])[] => {
      const text = texts[field].trim()
      if (text !== '') return [[field, text]]
      return isSecret(field) ? [] : [[field, null]]
    }),
  )
}

const isSecret = (field: ProviderField): boolean => PROVIDER_SECRETS.some((secret) => secret === field)

interface ConfigFieldProps {
  readonly field: ProviderField
  readonly value: string
  /** True if the server has a value. */
  readonly stored: boolean
  readonly isOptional: boolean
  readonly problem: string | undefined
}

function ConfigField({ field, value, stored, isOptional, problem }: ConfigFieldProps) {
  const { t } = useManagementMessages()
  const note =
    stored && isSecret(field)
      ? t('management.provider_stored')
      : isOptional
        ? t('management.provider_optional')
        : undefined
  const name = t(`management.provider_field_${field}`)
  const rest = {
    name: field,
    label: note === undefined ? name : `${name} (${note})`,
    problem,
    spellCheck: false,
  } as const
  if (field === 'privateKey') return <TextAreaField {...rest} autoComplete="off" rows={4} />
  if (field === 'metadataCertificate')
    return <TextAreaField {...rest} autoComplete="off" rows={4} defaultValue={value} />
  if (field === 'clientSecret')
    return (
      <PasswordField
        {...rest}
        autoComplete="new-password"
        showLabel={t('session.show_password')}
        hideLabel={t('session.hide_password')}
      />
    )
  return <TextField {...rest} type={ADDRESSES.has(field) ? 'url' : 'text'} autoComplete="off" defaultValue={value} />
}
