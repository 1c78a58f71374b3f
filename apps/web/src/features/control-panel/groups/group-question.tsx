import { listOrganizationGroups } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getData } from '../../../platform/http/call-error.ts'
import { useFetchedPart } from '../../../platform/http/use-fetched.ts'
import { useAdministrationMessages } from '../../../platform/i18n/messages.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { readAllRows } from '../../../services/administration/list-parameters.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ADMINISTRATION_KEY } from '../use-administration.ts'

interface GroupQuestionProps {
  /** Id of the school of the groups. */
  readonly school: string
  /** Id of a group that cannot be chosen. */
  readonly without?: string
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly children: ReactNode
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: (group: { readonly id: string; readonly name: string }) => void
}

/** Asks for one of the groups of a school that the user may change. */
export function GroupQuestion({ school, without, children, onConfirm, ...question }: GroupQuestionProps) {
  const { t } = useAdministrationMessages()
  const [value, setValue] = useState('')
  const found = useGroups(school, question.open)
  const groups = (found.data ?? []).filter(({ id }) => id !== without)
  const chosen = groups.find(({ id }) => id === value)
  return (
    <ConfirmDialog
      {...question}
      cancelLabel={t('action.cancel')}
      confirmDisabled={chosen === undefined}
      onConfirm={() => chosen && onConfirm(chosen)}
    >
      {children}
      <Fetched state={useFetchedPart(found, t('admin.groups'))}>
        {() =>
          groups.length === 0 ? (
            <p>{t('admin.no_other_group')}</p>
          ) : (
            <SelectField
              label={t('admin.group')}
              value={chosen?.id ?? ''}
              options={[
                { value: '', label: t('admin.choose_group') },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setValue}
            />
          )
        }
      </Fetched>
    </ConfirmDialog>
  )
}

/** Reads the groups of a school that the user may change, in the order of their names. */
function useGroups(school: string, enabled: boolean) {
  const { http } = usePlatform()
  return useQuery({
    queryKey: [ADMINISTRATION_KEY, 'groups to choose', school],
    enabled,
    queryFn: async ({ signal }) => {
      const rows = await readAllRows(async (page) => {
        const query = { ...page, sortBy: 'name', sortOrder: 'asc' } as const
        return getData(await http.call(listOrganizationGroups, { params: { id: school }, query }, { signal }))
      })
      return rows
        .filter(({ actions }) => actions.includes('EditGroup'))
        .map(({ id, attributes }) => ({ id, name: attributes.name.value ?? '' }))
    },
  })
}
