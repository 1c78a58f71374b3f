/** Formats a date in this device's time zone. Spec 1 §9: 'Submission card date is shown as dd/mm/yyyy'. */
export function formatSubmissionDate(moment: string): string {
  const date = new Date(moment)
  const [day, month] = [date.getDate(), date.getMonth() + 1].map((part) => String(part).padStart(2, '0'))
  return `${day}/${month}/${date.getFullYear()}`
}
