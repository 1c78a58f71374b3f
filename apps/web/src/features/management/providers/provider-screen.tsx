import {
  deleteIdentityProvider,
  type IdentityProvider,
  replaceProviderKey,
  testIdentityProvider,
} from '@lectern/contracts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallResult } from '../../../platform/http/http-client.ts'
import { useFetched } from '../../../platform/http/use-fetched.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform, useUser } from '../../../platform/platform.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field/copy-field.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import styles from '../management.module.css'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Section } from '../parts/section.tsx'
import { useChange } from '../use-change.ts'
import { ProviderForm } from './provider-form.tsx'
import { findProvider, useProviders } from './use-providers.ts'

/** Shows the settings of an identity provider. Throws if the realm has no such provider. */
export function ProviderScreen({ id }: { readonly id: string }) {
  return (
    <Fetched wholePage state={useFetched(useProviders())}>
      {(providers) => <Loaded provider={findProvider(providers, id)} />}
    </Fetched>
  )
}

/** Shows the form for a new identity provider. */
export function NewProviderScreen() {
  const { t } = useManagementMessages()
  return (
    <div className={styles['narrow']}>
      <Top title={t('management.new_provider')} />
      <ProviderForm provider={null} />
    </div>
  )
}

function Top({ title }: { readonly title: string }) {
  const { t } = useManagementMessages()
  return (
    <header className={styles['top']}>
      <BackLink to="/controlpanel/beta/providers">{t('management.providers')}</BackLink>
      <PageHeading>{title}</PageHeading>
    </header>
  )
}

function Loaded({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useManagementMessages()
  // A saved form begins with the stored values, and without the typed secrets.
  const [saves, setSaves] = useState(0)
  return (
    <div className={styles['screen']}>
      <Top title={provider.name} />
      <div className={styles['columns']}>
        <Section title={t('management.provider_settings')}>
          <ProviderForm key={saves} provider={provider} onSaved={() => setSaves((count) => count + 1)} />
        </Section>
        <div className={styles['column']}>
          <AddressSection provider={provider} />
          {provider.metadataAddress !== null && <KeySection provider={provider} />}
          <DeleteSection provider={provider} />
        </div>
      </div>
    </div>
  )
}

/** Shows the address that the provider needs, and tests the address of the provider. */
function AddressSection({
  provider: { id, callbackAddress, metadataAddress, loggedOutAddress, backChannelAddress, lti },
}: {
  readonly provider: IdentityProvider
}) {
  const { t } = useManagementMessages()
  const { http } = usePlatform()
  const user = useUser()
  const copyTexts = { copy: t('admin.copy'), copied: t('admin.copied'), failed: t('admin.not_copied') }
  const link = `${globalThis.location.origin}/login?provider=${id}&country=${user?.realm ?? ''}`
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CallResult<typeof testIdentityProvider>>()
  const test = async () => {
    setBusy(true)
    setResult(undefined)
    try {
      setResult(await http.call(testIdentityProvider, { params: { id } }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('management.provider_connect')}>
      <p>{t(lti === null ? 'management.provider_callback_text' : 'management.provider_lti_text')}</p>
      {lti !== null && (
        <CopyField label={t('management.provider_lti_login')} value={lti.loginAddress} texts={copyTexts} />
      )}
      <CopyField label={t('management.provider_callback')} value={callbackAddress} texts={copyTexts} />
      {lti !== null && (
        <>
          <CopyField label={t('management.provider_lti_keys')} value={lti.keysAddress} texts={copyTexts} />
          <CopyField label={t('management.provider_lti_deep_link')} value={lti.deepLinkAddress} texts={copyTexts} />
        </>
      )}
      {metadataAddress !== null && (
        <CopyField label={t('management.provider_metadata')} value={metadataAddress} texts={copyTexts} />
      )}
      {loggedOutAddress !== null && backChannelAddress !== null && (
        <>
          <p>{t('management.provider_log_out_addresses')}</p>
          <CopyField label={t('management.provider_logged_out')} value={loggedOutAddress} texts={copyTexts} />
          <CopyField label={t('management.provider_back_channel')} value={backChannelAddress} texts={copyTexts} />
        </>
      )}
      {result !== undefined && <TestResult result={result} />}
      <Button look="quiet" busy={busy} onClick={() => void test()}>
        {t('management.provider_test')}
      </Button>
      {lti === null && (
        <>
          <p>{t('management.provider_link_text')}</p>
          <CopyField label={t('management.provider_link')} value={link} texts={copyTexts} />
        </>
      )}
    </Section>
  )
}

function TestResult({ result }: { readonly result: CallResult<typeof testIdentityProvider> }) {
  const { t } = useManagementMessages()
  if (!result.ok) return <Notice kind="error">{t(`error.${result.code}`)}</Notice>
  const { fault } = result.data
  return fault === null ? (
    <Notice kind="success">{t('management.provider_test_ok')}</Notice>
  ) : (
    <Notice kind="error">{t(`management.provider_fault_${fault}`)}</Notice>
  )
}

/** Shows our certificate at a provider of SAML, and replaces the key. */
function KeySection({ provider: { id, name, certificate } }: { readonly provider: IdentityProvider }) {
  const { t } = useManagementMessages()
  const { http } = usePlatform()
  const { busy, run } = useChange()
  const copyTexts = { copy: t('admin.copy'), copied: t('admin.copied'), failed: t('admin.not_copied') }
  return (
    <Section title={t('management.provider_key')}>
      <p>{t('management.provider_key_text')}</p>
      {certificate !== null && (
        <CopyField label={t('management.provider_certificate')} value={certificate} texts={copyTexts} />
      )}
      <ConfirmButton
        label={t('management.provider_key_replace')}
        busy={busy}
        title={t('management.provider_key_title', { name })}
        text={t('management.provider_key_text')}
        onConfirm={() =>
          run({
            send: () => http.call(replaceProviderKey, { params: { id } }),
            done: t('management.provider_key_replaced'),
          })
        }
      />
    </Section>
  )
}

function DeleteSection({ provider: { id, name } }: { readonly provider: IdentityProvider }) {
  const { t } = useManagementMessages()
  const { http } = usePlatform()
  const navigate = useNavigate()
  const { busy, run } = useChange()
  return (
    <Section title={t('management.provider_delete')}>
      <p>{t('management.provider_delete_text')}</p>
      <ConfirmButton
        label={t('management.delete')}
        name={t('management.provider_delete')}
        busy={busy}
        title={t('management.provider_delete_title', { name })}
        text={t('management.provider_delete_text')}
        onConfirm={() =>
          run({
            send: () => http.call(deleteIdentityProvider, { params: { id } }),
            done: t('management.removed', { name }),
            onDone: () => navigate({ to: '/controlpanel/beta/providers', replace: true }),
          })
        }
      />
    </Section>
  )
}
