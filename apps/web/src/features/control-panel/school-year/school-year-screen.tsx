import {
  listOrganizationGroups,
  type ManagedGroup,
  PAGE_SIZE_MAX,
  SCHOOL_YEAR_GROUPS_MAX,
  type SchoolYearStep,
  startSchoolYear,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { getData, getRefusalCode } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { AdministeredSchool } from '../schools/administered-school.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeading } from '../../../ui/page-heading/page-heading.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import page from '../page.module.css'
import { ADMINISTRATION_KEY, useChange } from '../use-administration.ts'
import { LastYear } from './last-year.tsx'
import { choosePlan, findDoubledNames, proposeYear, toSteps, type YearChoice, type YearPlan } from './plan-year.ts'
import styles from './school-year.module.css'

const CHOICES = ['rename', 'leave', 'keep'] as const satisfies readonly YearChoice[]

/** Shows what happens to each group of a school in the new year. Throws if the school does not exist. */
export function SchoolYearScreen({ school }: { readonly school: string }) {
  const { t } = useAdministrationMessages()
  const [undone, setUndone] = useState(0)
  return (
    <AdministeredSchool id={school}>
      {({ id, name }) => (
        <div className={page['page']}>
          <div>
            <BackLink to="/controlpanel/schools/$id" params={{ id }} search={{ tab: 'groups' }}>
              {name}
            </BackLink>
            <PageHeading>{t('admin.school_year')}</PageHeading>
          </div>
          <LastYear school={id} onUndone={() => setUndone(undone + 1)} />
          {/* After taking back, the page asks again instead of saying that the year has started. */}
          <Year key={undone} school={id} />
        </div>
      )}
    </AdministeredSchool>
  )
}

function Year({ school }: { readonly school: string }) {
  const { t } = useAdministrationMessages()
  const groups = useFetchedPart(useAllGroups(school), t('admin.groups'))
  const change = useChange(startSchoolYear)
  if (change.isSuccess) return <Notice kind="success">{t('admin.year_done')}</Notice>
  return (
    <>
      {change.isError && <Notice kind="error">{t(`error.${getRefusalCode(change.error)}`)}</Notice>}
      <Fetched state={groups}>
        {(all) => (
          // After a change by another person, the form begins again with the new names.
          <Groups
            key={all.key}
            groups={all.groups}
            busy={change.isPending}
            onStart={(steps) => change.mutate({ params: { id: school }, body: { data: { groups: steps } } })}
          />
        )}
      </Fetched>
    </>
  )
}

/** Fetches all groups of a school. `key` differs if a group has changed. */
function useAllGroups(id: string) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ADMINISTRATION_KEY, 'school-year', id],
    queryFn: async ({ signal }) => {
      const groups: ManagedGroup[] = []
      for (let pageNumber = 1; groups.length < SCHOOL_YEAR_GROUPS_MAX; pageNumber += 1) {
        const query = { pageNumber, pageSize: PAGE_SIZE_MAX, sortBy: 'name', sortOrder: 'asc' } as const
        const { data } = getData(await http.call(listOrganizationGroups, { params: { id }, query }, { signal }))
        groups.push(...data)
        if (data.length < PAGE_SIZE_MAX) break
      }
      return { groups, key: groups.map(({ id: group, version }) => `${group} ${version}`).join(' ') }
    },
  })
}

interface GroupsProps {
  readonly groups: readonly ManagedGroup[]
  readonly busy: boolean
  readonly onStart: (steps: SchoolYearStep[]) => void
}

function Groups({ groups, busy, onStart }: GroupsProps) {
  const { t, languageTag } = useAdministrationMessages()
  const [year] = useState(() => new Date().getFullYear())
  const [plans, setPlans] = useState(() => proposeYear(groups, year))
  const [asks, setAsks] = useState(false)
  const steps = toSteps(groups, plans)
  const doubled = findDoubledNames(groups, plans)
  const leaving = groups.filter(({ id }) => plans.get(id)?.choice === 'leave')
  const numbers = {
    groups: steps.length.toLocaleString(languageTag),
    pupils: leaving.reduce((sum, group) => sum + group.student_count, 0).toLocaleString(languageTag),
  }
  const setPlan = (id: string, plan: YearPlan) => setPlans(new Map([...plans, [id, plan]]))
  const list = useRef<HTMLUListElement>(null)
  const start = () => {
    if (doubled.size > 0 || steps.some(({ name }) => name === ''))
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else setAsks(true)
  }
  if (groups.length === 0) return <EmptyState title={t('admin.no_groups_title')} text={t('admin.no_groups_text')} />
  return (
    <section className={page['card']} aria-label={t('admin.school_year')}>
      <p>{t('admin.year_text')}</p>
      <ul ref={list} className={styles['groups']}>
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            plan={plans.get(group.id) ?? choosePlan(group, 'keep', year)}
            doubled={doubled.has(group.id)}
            onChoose={(choice) => setPlan(group.id, choosePlan(group, choice, year))}
            onName={(name) => setPlan(group.id, { choice: plans.get(group.id)?.choice ?? 'rename', name })}
          />
        ))}
      </ul>
      <p aria-live="polite">{steps.length === 0 ? t('admin.year_nothing') : t('admin.year_summary', numbers)}</p>
      <Button busy={busy} disabled={steps.length === 0} onClick={start}>
        {t('admin.year_start')}
      </Button>
      <ConfirmDialog
        title={t('admin.year_confirm_title')}
        text={`${t('admin.year_summary', numbers)} ${leaving.length > 0 ? t('admin.year_confirm_leave') : ''}`.trim()}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('admin.year_start')}
        open={asks}
        onOpenChange={setAsks}
        onConfirm={() => onStart(steps)}
      >
        <Changes groups={groups} steps={steps} />
      </ConfirmDialog>
    </section>
  )
}

interface ChangesProps {
  readonly groups: readonly ManagedGroup[]
  readonly steps: readonly SchoolYearStep[]
}

/** Lists what happens to each group. */
function Changes({ groups, steps }: ChangesProps) {
  const { t, languageTag } = useAdministrationMessages()
  const byId = new Map(groups.map((group) => [group.id, group]))
  return (
    <ul className={styles['changes']}>
      {steps.map(({ id, name, leaves }) => {
        const group = byId.get(id)
        const pupils = (group?.student_count ?? 0).toLocaleString(languageTag)
        return (
          <li key={id}>
            <bdi>{group?.attributes.name.value}</bdi> → <bdi>{name}</bdi>
            {leaves && <strong> {t('admin.year_group_leaves', { pupils })}</strong>}
          </li>
        )
      })}
    </ul>
  )
}

interface GroupRowProps {
  readonly group: ManagedGroup
  readonly plan: YearPlan
  /** True if another group gets the same name. */
  readonly doubled: boolean
  readonly onChoose: (choice: YearChoice) => void
  readonly onName: (name: string) => void
}

function GroupRow({ group, plan, doubled, onChoose, onName }: GroupRowProps) {
  const { t, languageTag } = useAdministrationMessages()
  const nameId = useId()
  const missing = plan.choice !== 'keep' && plan.name.trim() === ''
  return (
    <li>
      <fieldset aria-labelledby={nameId}>
        <p>
          <bdi id={nameId}>{group.attributes.name.value}</bdi>
          <span className={page['second']}>
            {t('admin.year_pupils', { pupils: group.student_count.toLocaleString(languageTag) })}
          </span>
        </p>
        <SelectField
          label={t('admin.year_choice')}
          value={plan.choice}
          options={CHOICES.map((value) => ({ value, label: t(`admin.year_${value}`) }))}
          onChange={onChoose}
        />
        {plan.choice !== 'keep' && (
          <TextField
            label={t('admin.year_name')}
            value={plan.name}
            autoComplete="off"
            problem={missing ? t('field.required') : doubled ? t('field.name_used') : undefined}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
      </fieldset>
    </li>
  )
}
