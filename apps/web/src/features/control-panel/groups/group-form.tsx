import { changeManagedGroup, type ManagedGroup } from '@lectern/contracts'
import { useRef, useState } from 'react'
import { numberProblems } from '../../../platform/forms/number-problems.ts'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { getRefusalCode } from '../../../platform/http/call-error.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { LinkedSystem } from '../linked-system.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { PlainForm } from '../../../ui/forms/plain-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { NewerValues } from '../newer-values.tsx'
import styles from '../page.module.css'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useChange } from '../use-administration.ts'
import { useShownValues } from '../use-shown-values.ts'

const GROUP_FIELDS = ['name', 'ageFilter'] as const

/** Changes the name, the age filter and the code of a group. */
export function GroupForm({ group: newest }: { readonly group: ManagedGroup }) {
  const { t } = useAdministrationMessages()
  const formRef = useRef<HTMLFormElement>(null)
  const {
    shown: group,
    differing,
    save,
    showNewest,
    onInput,
  } = useShownValues({ fields: GROUP_FIELDS, newest, toTexts, form: formRef })
  const { http } = usePlatform()
  const show = useSnackbar()
  const refresh = useRefresh()
  const { id, version, actions } = group
  const mayFilter = actions.includes('EditGroupAgeFilter')
  const form = useFieldForm({
    fields: GROUP_FIELDS,
    check: ({ ageFilter }) => numberProblems('ageFilter', ageFilter),
    send: ({ name, ageFilter }) => {
      const age = mayFilter ? { ageFilter: ageFilter.trim() === '' ? null : Number(ageFilter) } : {}
      const input = { params: { id }, body: { data: { version, name, ...age } } }
      return save(() => http.call(changeManagedGroup, input))
    },
    onDone: async () => {
      show('success', t('admin.saved'))
      await refresh()
    },
  })
  return (
    <section className={styles['card']} aria-labelledby="group-details" onInput={onInput}>
      <h2 id="group-details">{t('admin.details')}</h2>
      <LinkedSystem kind="group" uid={group.id} className={styles['second']} />
      {form.code === 'changed_meanwhile' && (
        <NewerValues
          differing={differing}
          getLabel={(field) => t(`admin.${field}`)}
          onShow={() => {
            form.clearProblems()
            showNewest()
          }}
        />
      )}
      <PlainForm
        {...form.parts}
        ref={formRef}
        refusal={form.code === 'changed_meanwhile' ? undefined : form.parts.refusal}
        sendLabel={t('admin.save')}
      >
        <div className={styles['fields']}>
          <TextField
            name="name"
            label={t('admin.name')}
            defaultValue={toTexts(group).name}
            autoComplete="off"
            problem={form.findProblem('name')}
          />
          {mayFilter && (
            <TextField
              name="ageFilter"
              label={t('admin.ageFilter')}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={toTexts(group).ageFilter}
              problem={form.findProblem('ageFilter')}
            />
          )}
        </div>
        {mayFilter && <p className={styles['second']}>{t('admin.age_filter_text')}</p>}
      </PlainForm>
      <GroupCode group={newest} />
    </section>
  )
}

const toTexts = ({ attributes: { name, ageFilter } }: ManagedGroup) => ({
  name: name.value ?? '',
  ageFilter: ageFilter.value === null ? '' : String(ageFilter.value),
})

function GroupCode({ group }: { readonly group: ManagedGroup }) {
  const { t } = useAdministrationMessages()
  const change = useChange(changeManagedGroup)
  const [asked, setAsked] = useState<'new' | 'delete'>('new')
  const [asks, setAsks] = useState(false)
  const { code, name } = group.attributes
  const set = (generateCode: boolean) => change.mutate({ params: { id: group.id }, body: { data: { generateCode } } })
  const ask = (question: 'new' | 'delete') => {
    setAsked(question)
    setAsks(true)
  }
  const isNew = asked === 'new'
  const named = { name: name.value ?? '' }
  return (
    <>
      <p>{code.value === null ? t('admin.no_code') : t('admin.code_is', { code: code.value })}</p>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      <div className={styles['buttons']}>
        <Button look="quiet" busy={change.isPending} onClick={() => (code.value === null ? set(true) : ask('new'))}>
          {t('admin.new_code')}
        </Button>
        {code.value !== null && (
          <Button look="plain" busy={change.isPending} onClick={() => ask('delete')}>
            {t('admin.delete_code')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        title={isNew ? t('admin.new_code_title', named) : t('admin.delete_code_title', named)}
        text={t('admin.new_code_text')}
        cancelLabel={t('action.cancel')}
        confirmLabel={isNew ? t('admin.new_code') : t('admin.delete_code')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => set(isNew)}
      />
    </>
  )
}
