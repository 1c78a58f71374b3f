import type { FastifyInstance, FastifyReply } from 'fastify'
import type { InAccountWith } from '../payments/challenge-pages.ts'
import type { Invoice } from '../state/stored.ts'
import { writePdf } from './write-pdf.ts'
import type { PdfLine } from './write-pdf.ts'

/** Adds the page and the PDF of an invoice. The id of the invoice is its secret. */
export function addInvoicePages(app: FastifyInstance, inAccountWith: InAccountWith): void {
  const find = (id: string): Invoice | undefined => {
    const invoice = inAccountWith(
      (tx) => tx.get('invoice', id) !== undefined,
      (tx) => tx.get('invoice', id),
    )
    return invoice?.status === 'draft' ? undefined : invoice
  }
  app.get<Id>('/_sandbox/invoices/:id', HIDDEN, ({ params }, reply) => {
    const invoice = find(params.id)
    if (invoice === undefined) return reply.code(404).send()
    const lines = describe(invoice).map((line) => `<p>${line.map(escapeHtml).join(' … ')}</p>`)
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Invoice ${invoice.number}</title><main>${lines.join('')}<p><a href="${invoice.invoice_pdf}">PDF</a></p></main></html>`,
      )
  })
  app.get<Id>('/_sandbox/invoices/:id/pdf', HIDDEN, ({ params }, reply): FastifyReply => {
    const invoice = find(params.id)
    if (invoice === undefined) return reply.code(404).send()
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Invoice-${invoice.number}.pdf"`)
      .send(writePdf(toPdfLines(describe(invoice))))
  })
}

interface Id {
  Params: { id: string }
}

const HIDDEN = { schema: { hide: true } } as const

type Row = readonly [label: string, amount: string]

function describe(invoice: Invoice): Row[] {
  const money = (amount: number): string => `${invoice.currency.toUpperCase()} ${(amount / 100).toFixed(2)}`
  const day = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)
  const discount = (invoice.total_discount_amounts ?? []).reduce((total, { amount }) => total + amount, 0)
  return [
    [`Invoice ${invoice.number}`, invoice.status ?? ''],
    [`Date ${day(invoice.effective_at ?? invoice.created)}`, ''],
    [invoice.customer_name ?? invoice.customer_email ?? 'Customer', ''],
    ...invoice.lines.data.map(({ description, period, amount }): Row => [
      `${description ?? ''}, ${day(period.start)} to ${day(period.end)}`,
      money(amount),
    ]),
    ['Subtotal', money(invoice.subtotal)],
    ...(discount === 0 ? [] : [['Discount', money(-discount)] as const]),
    ['Total', money(invoice.total)],
    ['Amount due', money(invoice.amount_due)],
    ['Amount paid', money(invoice.amount_paid)],
  ]
}

const [LEFT, RIGHT, TOP, LINE_HEIGHT, TEXT_SIZE, TITLE_SIZE] = [50, 545, 70, 18, 9, 16]

const toPdfLines = (rows: readonly Row[]): PdfLine[] =>
  rows.flatMap(([label, amount], index) => {
    const [y, size] = [TOP + index * LINE_HEIGHT, index === 0 ? TITLE_SIZE : TEXT_SIZE]
    return [
      { x: LEFT, y, size, text: label },
      { x: RIGHT, y, size, text: amount, isRight: true },
    ]
  })

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
