import { addMyChild, type CallResponse, fieldProblem, readGuardianCode } from '@lectern/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { getData, getRefusalCode } from '../../platform/http/call-error.ts'
import { useWorkMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CardPage } from '../../ui/forms/card-page.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './add-child-screen.module.css'

interface FoundChild extends CallResponse<typeof readGuardianCode> {
  readonly code: string
}

type Step = { readonly kind: 'code' } | { readonly kind: 'found' | 'linked' | 'done'; readonly child: FoundChild }

/** Adds a child to a guardian's account: asks for the code of the school, shows the child, and asks for confirmation. */
export function AddChildScreen() {
  const { t } = useWorkMessages()
  const [step, setStep] = useState<Step>({ kind: 'code' })
  const startAgain = () => setStep({ kind: 'code' })
  // One card page for all steps, because it moves the focus to a new title.
  const header = useHeader(step)
  return (
    <CardPage {...header}>
      {step.kind === 'code' && (
        <CodeForm onFound={(child) => setStep({ kind: child.linked ? 'linked' : 'found', child })} />
      )}
      {step.kind === 'found' && <Confirmation child={step.child} onAdded={() => setStep({ ...step, kind: 'done' })} />}
      {(step.kind === 'linked' || step.kind === 'done') && <LinkButton to="/">{t('page_error.home_page')}</LinkButton>}
      {(step.kind === 'found' || step.kind === 'linked') && (
        <Button look="plain" onClick={startAgain}>
          {t('add_child.other_code')}
        </Button>
      )}
    </CardPage>
  )
}

function useHeader(step: Step): { readonly title: string; readonly text?: string } {
  const { t } = useWorkMessages()
  if (step.kind === 'code') return { title: t('home.add_child'), text: t('add_child.text') }
  const name = step.child.firstname
  switch (step.kind) {
    case 'found':
      return { title: t('add_child.confirm_title') }
    case 'linked':
      return { title: t('add_child.linked_title', { name }), text: t('add_child.done_text') }
    case 'done':
      return { title: t('add_child.done_title', { name }), text: t('add_child.done_text') }
  }
}

function CodeForm({ onFound }: { readonly onFound: (child: FoundChild) => void }) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const form = useFieldForm({
    fields: ['code'],
    check: ({ code }) => (code.trim() === '' ? [fieldProblem('code', 'required')] : []),
    send: async (body) => {
      const result = await http.call(readGuardianCode, { body })
      if (result.ok) onFound({ ...result.data, code: body.code })
      return result
    },
  })
  return (
    <PlainForm sendLabel={t('confirm.continue')} {...form.parts}>
      <TextField
        label={t('add_child.code')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        problem={form.findProblem('code', t('add_child.code_missing'))}
      />
    </PlainForm>
  )
}

interface ConfirmationProps {
  readonly child: FoundChild
  readonly onAdded: () => void
}

function Confirmation({ child: { firstname: name, school, code }, onAdded }: ConfirmationProps) {
  const { t } = useWorkMessages()
  const { http } = usePlatform()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async () => getData(await http.call(addMyChild, { body: { code } })),
    onSuccess: async () => {
      // The pages with the work and the reading of the children.
      await queryClient.invalidateQueries()
      onAdded()
    },
  })
  return (
    <>
      <p className={styles['child']}>
        <bdi>{name}</bdi>
        <br />
        <bdi className={styles['school']}>{school}</bdi>
      </p>
      <p>{t('add_child.effect', { name })}</p>
      {add.isError && <Notice kind="error">{t(`error.${getRefusalCode(add.error)}`)}</Notice>}
      <Button busy={add.isPending} onClick={() => add.mutate()}>
        {t('add_child.confirm', { name })}
      </Button>
    </>
  )
}
