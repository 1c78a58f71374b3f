import {
  CHILD_AGE_MAX,
  changeChildProfile,
  type ChildProfile,
  type ChildProfileValues,
  createChildProfile,
  fieldProblem,
  nameRule,
  ProfileBooks,
  ProfilePicture,
} from '@lectern/contracts'
import { useEffect, useRef, useState } from 'react'
import { useFieldForm } from '../../platform/forms/use-field-form.ts'
import { useFamilyMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { ProfilePicture as PictureDrawing } from '../../ui/profile-picture.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './children-screen.module.css'

const AGES = Array.from({ length: CHILD_AGE_MAX + 1 }, (_, age) => age)
const FIRST_AGE = 7

interface ChildFormProps {
  /** The child to change; undefined for a new child. */
  readonly child?: ChildProfile
  /** Picture that the form offers first for a new child. */
  readonly picture: ProfilePicture
  readonly onDone: (firstname: string) => Promise<void>
  readonly onCancel: () => void
}

/** Adds a child, or changes one. */
export function ChildForm({ child, picture, onDone, onCancel }: ChildFormProps) {
  const { t } = useFamilyMessages()
  const { http } = usePlatform()
  const [year] = useState(() => new Date().getFullYear())
  const [age, setAge] = useState(String(child === undefined ? FIRST_AGE : year - child.birthYear))
  const [books, setBooks] = useState(String(child?.books ?? 'age'))
  const form = useFieldForm({
    fields: ['firstname', 'age', 'picture', 'books'],
    check: ({ firstname }) => {
      const rule = nameRule(firstname)
      return rule === undefined ? [] : [fieldProblem('firstname', rule)]
    },
    send: (texts) => {
      const body = toValues(texts, year)
      return child === undefined
        ? http.call(createChildProfile, { body })
        : http.call(changeChildProfile, { params: { uid: child.uid }, body })
    },
    onDone: ({ firstname }) => onDone(firstname.trim()),
  })
  const element = useRef<HTMLFormElement>(null)
  // The button that opened the form has left the page.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <PlainForm
      ref={element}
      sendLabel={child === undefined ? t('children.add') : t('action.save')}
      {...form.parts}
      beside={
        <Button look="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      }
    >
      <TextField
        label={t('children.name')}
        name="firstname"
        autoComplete="off"
        defaultValue={child?.firstname}
        problem={form.findProblem('firstname')}
      />
      <PictureField chosen={child?.picture ?? picture} />
      <div className={styles['pair']}>
        <SelectField
          label={t('children.age')}
          name="age"
          value={age}
          options={listAges(age).map((value) => ({
            value: String(value),
            label: t('children.years', { count: value }),
          }))}
          onChange={setAge}
        />
        <SelectField
          label={t('children.books')}
          name="books"
          value={books}
          options={[
            { value: 'age', label: t('children.books_age') },
            { value: 'all', label: t('children.books_all') },
            ...AGES.map((value) => ({
              value: String(value),
              label: t('children.books_up_to', { age: String(value) }),
            })),
          ]}
          onChange={setBooks}
        />
      </div>
    </PlainForm>
  )
}

/** A child can have become older than the oldest age of a new child. */
const listAges = (age: string): readonly number[] => (Number(age) > CHILD_AGE_MAX ? [...AGES, Number(age)] : AGES)

function toValues(texts: Readonly<Record<keyof ChildFormTexts, string>>, year: number): ChildProfileValues {
  const { firstname, age, picture, books } = texts
  return {
    firstname: firstname.trim(),
    birthYear: year - Number(age),
    picture: ProfilePicture.parse(picture),
    books: ProfileBooks.parse(books === 'age' || books === 'all' ? books : Number(books)),
  }
}

interface ChildFormTexts {
  readonly firstname: string
  readonly age: string
  readonly picture: string
  readonly books: string
}

/** A group of radio buttons that show the house drawings. */
function PictureField({ chosen }: { readonly chosen: ProfilePicture }) {
  const { t } = useFamilyMessages()
  return (
    <fieldset className={styles['pictures']}>
      <legend>{t('children.picture')}</legend>
      {ProfilePicture.options.map((picture) => (
        <label key={picture} className={styles['picture']}>
          <input
            type="radio"
            name="picture"
            value={picture}
            defaultChecked={picture === chosen}
            aria-label={t(`picture.${picture}`)}
          />
          <PictureDrawing picture={picture} size="small" />
        </label>
      ))}
    </fieldset>
  )
}
