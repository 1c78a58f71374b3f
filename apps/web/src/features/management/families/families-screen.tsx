import { findFamilies } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { missingFields } from '../../../platform/forms/missing-fields.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../management.module.css'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { useManagement } from '../use-management.ts'

interface Found {
  readonly uid: string
  readonly name: string
}

/** Finds the payments of a family by the email of its account. */
export function FamiliesScreen() {
  const { t } = useManagementMessages()
  const { http } = useManagement()
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const form = useFieldForm<'email'>({
    fields: ['email'],
    check: ({ email }) => missingFields({ email: email.trim() }),
    send: async ({ email }) => {
      const result = await http.call(findFamilies, { body: { email: email.trim() } })
      setFound(result.ok ? result.data.families : null)
      return result
    },
  })
  return (
    <div className={styles['narrow']}>
      <header className={styles['top']}>
        <BackLink to="/controlpanel/beta/manage">{t('management.title')}</BackLink>
        <PageHeading>{t('families.title')}</PageHeading>
        <p>{t('families.title_text')}</p>
      </header>
      <div className={styles['buttons']}>
        <LinkButton look="quiet" to="/controlpanel/beta/manage/discount-codes">
          {t('discounts.title')}
        </LinkButton>
        <LinkButton look="quiet" to="/controlpanel/beta/manage/payment-comparisons">
          {t('comparisons.title')}
        </LinkButton>
        <LinkButton look="quiet" to="/controlpanel/beta/manage/payment-endings">
          {t('endings.title')}
        </LinkButton>
      </div>
      <PlainForm {...form.parts} sendLabel={t('families.search')}>
        <TextField
          label={t('families.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          problem={form.findProblem('email')}
        />
      </PlainForm>
      {found?.length === 0 && <Notice kind="info">{t('families.none_found')}</Notice>}
      {found !== null && found.length > 0 && (
        <Section title={t('families.found')}>
          <EntryList>
            {found.map(({ uid, name }) => (
              <Entry
                key={uid}
                name={
                  <Link to="/controlpanel/beta/manage/payments/$uid" params={{ uid }}>
                    {name}
                  </Link>
                }
              />
            ))}
          </EntryList>
        </Section>
      )}
    </div>
  )
}
