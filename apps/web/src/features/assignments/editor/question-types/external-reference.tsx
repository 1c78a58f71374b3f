import type { TypedContent } from '@lectern/contracts'
import * as z from 'zod/mini'
import { useWorkMessages } from '../../../../platform/i18n/messages.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { LINE_MAX, URL_MAX } from '../text-limits.ts'
import { type FieldsProps, findMissing, type QuestionEditor } from './question-editor.ts'

const HTTP = /^https?:\/\/[^\s/]+\S*$/u

export const EditedExternalReference = z.object({
  key: z.string(),
  type: z.literal('external-reference'),
  url: z.string(),
  text: z.string(),
})
type Edited = z.infer<typeof EditedExternalReference>

function Fields({ content, getProblemText, onChange }: FieldsProps<Edited>) {
  const { t } = useWorkMessages()
  return (
    <>
      <TextField
        label={t('assignments.link_url')}
        type="url"
        inputMode="url"
        maxLength={URL_MAX}
        value={content.url}
        problem={getProblemText('url')}
        onChange={(event) => onChange({ ...content, url: event.currentTarget.value })}
      />
      <TextField
        label={t('assignments.link_text')}
        maxLength={LINE_MAX}
        value={content.text}
        problem={getProblemText('text')}
        onChange={(event) => onChange({ ...content, text: event.currentTarget.value })}
      />
    </>
  )
}

const isAddress = (url: string): boolean => HTTP.test(url) && URL.canParse(url)

export const externalReference: QuestionEditor<TypedContent<'external-reference'>, Edited> = {
  createEmpty: (key) => ({ key, type: 'external-reference', url: '', text: '' }),
  fromContent: (content, key) => ({ key, ...content }),
  toContent: ({ type, url, text }) => ({ type, url: url.trim(), text: text.trim() }),
  findProblems: ({ url, text }) => [
    ['url', isAddress(url.trim()) ? null : 'url'],
    ['text', findMissing(text, 'link')],
  ],
  toSummary: ({ text }) => text,
  Fields,
}
