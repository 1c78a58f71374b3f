import { type OrganizationMapping, type Sync, SYNC_GROUP_KINDS, SYNC_ROLES } from '@lectern/contracts'
import { useSyncMessages } from '../../../platform/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FetchFailure } from '../../../ui/fetched.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from '../page.module.css'
import { SettingsForm } from './settings-form.tsx'
import { type SyncOfSchool, useDraft } from './use-draft.ts'
import { useUnits } from './use-units.ts'

const ROLE_TEXTS = {
  student: 'admin.students',
  employee: 'admin.employees',
  guardian: 'admin.guardians',
} as const

const GROUP_TEXTS = {
  class: 'syncs.group_class',
  teaching: 'syncs.group_teaching',
  other: 'syncs.group_rest',
} as const

const pick = ({ roles, groupKinds, schools, organizationMap }: Sync) => ({
  roles,
  groupKinds,
  schools: schools.join('\n'),
  organizationMap,
})

/** Shows which people, groups and schools a sync reads. */
export function ReadSection({ school, sync, name }: SyncOfSchool & { readonly name: string }) {
  const { t } = useSyncMessages()
  // The rows of such a file name their schools, and do not say the kinds of groups.
  const isExcel = sync.type === 'excel'
  const draft = useDraft({ school, sync }, pick)
  const { roles, groupKinds, schools, organizationMap: map } = draft.values
  const set = (values: Partial<typeof draft.values>) => draft.change({ ...draft.values, ...values })
  const setMap = (organizationMap: OrganizationMapping[]) => set({ organizationMap })
  const save = () => {
    const ids = schools.split(isExcel ? /\n/u : /\s+/u).flatMap((id) => id.trim() || [])
    const organizationMap = map.map((row) => ({ ...row, externalId: row.externalId.trim() }))
    return draft.save({ roles, groupKinds, schools: ids, organizationMap })
  }
  return (
    <SettingsForm
      title={t('syncs.read')}
      draft={draft}
      hasProblem={map.some(({ externalId }) => externalId.trim() === '')}
      onSave={save}
    >
      {(showsProblems) => (
        <>
          <fieldset>
            <legend>{t('syncs.kind_person')}</legend>
            {SYNC_ROLES.map((role) => (
              <CheckboxField
                key={role}
                label={t(ROLE_TEXTS[role])}
                checked={roles.includes(role)}
                onChange={() => set({ roles: toggle(SYNC_ROLES, roles, role) })}
              />
            ))}
          </fieldset>
          {!isExcel && (
            <fieldset>
              <legend>{t('syncs.kind_group')}</legend>
              {SYNC_GROUP_KINDS.map((kind) => (
                <CheckboxField
                  key={kind}
                  label={t(GROUP_TEXTS[kind])}
                  checked={groupKinds.includes(kind)}
                  onChange={() => set({ groupKinds: toggle(SYNC_GROUP_KINDS, groupKinds, kind) })}
                />
              ))}
            </fieldset>
          )}
          <TextAreaField
            label={t(isExcel ? 'syncs.school_names_label' : 'syncs.schools_label')}
            hint={t('syncs.schools_text')}
            value={schools}
            onChange={({ currentTarget: { value } }) => set({ schools: value })}
          />
          <UnitMap
            school={{ id: school, name }}
            idLabel={t(isExcel ? 'syncs.map_name' : 'syncs.map_external')}
            map={map}
            showsProblems={showsProblems}
            onChange={setMap}
          />
        </>
      )}
    </SettingsForm>
  )
}

/** Adds or removes a value, and keeps the order of all values. */
const toggle = <V extends string>(all: readonly V[], chosen: readonly V[], value: V): V[] =>
  all.filter((each) => (each === value ? !chosen.includes(value) : chosen.includes(each)))

interface UnitMapProps {
  readonly school: { readonly id: string; readonly name: string }
  /** Label of the field with the id of a school in the source. */
  readonly idLabel: string
  readonly map: readonly OrganizationMapping[]
  readonly showsProblems: boolean
  readonly onChange: (map: OrganizationMapping[]) => void
}

/** Shows which school of the source is which unit here. */
function UnitMap({ school, idLabel, map, showsProblems, onChange }: UnitMapProps) {
  const { t } = useSyncMessages()
  const { units, state } = useUnits(school)
  const change = (index: number, values: Partial<OrganizationMapping>) =>
    onChange(map.map((row, each) => (each === index ? { ...row, ...values } : row)))
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('syncs.map')}</legend>
      <p className={styles['second']}>{t('syncs.map_text')}</p>
      <FetchFailure state={state} />
      {map.map(({ externalId, uid }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no ids, and no state of their own
        <div key={index} className={styles['row']}>
          <TextField
            label={idLabel}
            autoComplete="off"
            spellCheck={false}
            value={externalId}
            problem={showsProblems && externalId.trim() === '' ? t('field.required') : undefined}
            onChange={({ currentTarget: { value } }) => change(index, { externalId: value })}
          />
          <SelectField
            label={t('syncs.map_unit')}
            value={uid}
            // A unit that the list does not contain stays chosen.
            options={(units.some(({ id }) => id === uid) ? units : [...units, { id: uid, name: uid }]).map(
              ({ id, name }) => ({ value: id, label: name }),
            )}
            onChange={(value) => change(index, { uid: value, legacyId: null })}
          />
          <Button
            look="quiet"
            aria-label={`${t('syncs.remove_row')}: ${externalId}`}
            onClick={() => onChange(map.filter((_row, each) => each !== index))}
          >
            {t('syncs.remove_row')}
          </Button>
        </div>
      ))}
      <div className={styles['buttons']}>
        <Button look="quiet" onClick={() => onChange([...map, { externalId: '', uid: school.id, legacyId: null }])}>
          {t('syncs.map_add')}
        </Button>
      </div>
    </fieldset>
  )
}
