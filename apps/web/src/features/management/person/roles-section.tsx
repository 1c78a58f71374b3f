import { type CustomerUser, fieldProblem, getPersonConsequences, type Role } from '@lectern/contracts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFieldForm } from '../../../platform/forms/use-field-form.ts'
import { useManagementMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { OpenedForm } from '../../../ui/forms/opened-form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useChoices } from '../choice-texts.ts'
import { formatName } from '../format-name.ts'
import { type ChosenUnit, UnitChooser } from '../parts/choosers.tsx'
import { ConfirmButton } from '../parts/confirm-button.tsx'
import { Entry, EntryList } from '../parts/entry-list.tsx'
import { Section } from '../parts/section.tsx'
import { useRefusalText } from '../parts/use-refusal-text.ts'
import { useChange } from '../use-change.ts'
import { useRefresh } from '../../../platform/http/use-refresh.ts'
import { useManagement } from '../use-management.ts'
import { keepRoles } from './keep-roles.ts'
import { RoleForm } from './role-form.tsx'
import type { Person } from './use-person.ts'

/** Shows the school units of a person with the role in each. */
export function RolesSection({ user, managed }: Person) {
  const { t } = useManagementMessages()
  const mayChange = managed.attributes.organizations.editable === 2
  return (
    <Section title={t('management.roles_title')}>
      {user.schoolAssociations.length === 0 ? (
        <p>{t('management.none')}</p>
      ) : (
        <EntryList>
          {user.schoolAssociations.map((association) => (
            <RoleEntry key={association.schoolUid} user={user} association={association} mayChange={mayChange} />
          ))}
        </EntryList>
      )}
      {mayChange && <AddRole user={user} />}
    </Section>
  )
}

interface RoleEntryProps {
  readonly user: CustomerUser
  readonly association: CustomerUser['schoolAssociations'][number]
  readonly mayChange: boolean
}

function RoleEntry({ user, association, mayChange }: RoleEntryProps) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const change = useChange()
  const [isChanging, setChanging] = useState(false)
  const { schoolUid, schoolName: unit, role, active, addToSubSchools } = association
  const name = formatName(user)
  const isLast = user.schoolAssociations.length === 1
  const details = [
    t(`role.${role}`),
    addToSubSchools ? t('management.sub_schools') : '',
    active ? '' : t('management.status_inactive'),
  ]
  return (
    <Entry
      name={
        <Link to="/controlpanel/beta/manage/organizations/$id" params={{ id: schoolUid }}>
          {unit}
        </Link>
      }
      detail={details.filter(Boolean).join(' · ')}
      actions={
        mayChange && (
          <>
            <Button
              look="plain"
              aria-label={t('management.change_role_at', { unit })}
              aria-expanded={isChanging}
              onClick={() => setChanging(!isChanging)}
            >
              {t('management.change_role')}
            </Button>
            <ConfirmButton
              look="plain"
              label={t('management.remove')}
              name={t('management.remove_from', { unit })}
              busy={change.busy}
              title={t('management.remove_from_title', { name, unit })}
              text={t(isLast ? 'management.remove_last_text' : 'management.remove_from_text', { name })}
              consequences={{
                contract: getPersonConsequences,
                input: { params: { id: user.uid }, query: { unit: schoolUid } },
              }}
              onConfirm={() =>
                change.run({
                  send: () => http.call(calls.removeUserSchoolUnit, { params: { uid: user.uid, schoolUid } }),
                  done: t('management.removed_from', { name, unit }),
                })
              }
            />
          </>
        )
      }
    >
      {isChanging && <RoleForm user={user} association={association} onDone={() => setChanging(false)} />}
    </Entry>
  )
}

function AddRole({ user }: { readonly user: CustomerUser }) {
  const { t } = useManagementMessages()
  const { http, calls } = useManagement()
  const show = useSnackbar()
  const refresh = useRefresh()
  const getRefusalText = useRefusalText()
  const { roles } = useChoices()
  const [unit, setUnit] = useState<ChosenUnit | null>(null)
  const usualRole: Role = user.schoolAssociations[0]?.role ?? 'employee'
  const [role, setRole] = useState(usualRole)
  const [isBelow, setIsBelow] = useState(false)
  const form = useFieldForm<'unit'>({
    fields: ['unit'],
    check: () => (unit === null ? [fieldProblem('unit', 'choice_missing')] : []),
    send: () => {
      const added = { schoolUid: unit?.uid ?? '', role, addToSubSchools: isBelow }
      const params = { uid: user.uid, schoolUid: added.schoolUid }
      if (!isBelow) return http.call(calls.setUserSchoolUnit, { params, body: { role } })
      // Only the call that replaces all roles can include the units below.
      const body = { schoolAssociations: [...keepRoles(user, added.schoolUid), added] }
      return http.call(calls.setUserSchoolUnits, { params: { id: user.uid }, body })
    },
    onDone: async () => {
      show('success', t('management.added', { name: unit?.name ?? '' }))
      await refresh()
    },
  })
  return (
    <OpenedForm
      {...form.parts}
      refusal={getRefusalText(form.code, t('management.role_failed'))}
      openLabel={t('management.add_role')}
      sendLabel={t('management.add')}
      cancelLabel={t('action.cancel')}
      onOpen={() => {
        setUnit(null)
        setRole(usualRole)
        setIsBelow(false)
        form.clearProblems()
      }}
    >
      <UnitChooser
        label={t('management.find_unit')}
        name="unit"
        problem={form.findProblem('unit')}
        chosen={unit}
        onChange={setUnit}
      />
      <SelectField label={t('management.role')} value={role} options={roles} onChange={setRole} />
      <CheckboxField
        label={t('management.sub_schools')}
        checked={isBelow}
        onChange={(event) => setIsBelow(event.currentTarget.checked)}
      />
    </OpenedForm>
  )
}
