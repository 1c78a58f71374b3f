import type { GiftCounts } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '../../../kernel/spreadsheet/csv.ts'
import { writeSpreadsheet } from '../../../kernel/spreadsheet/write-spreadsheet.ts'
import { listCards } from './batches.ts'
import { openGiftCodes } from './gift-codes.ts'
import type { GiftCard } from './ledger.ts'

const COLUMNS = ['number', 'code', 'months', 'state', 'expiresAt'] as const
const COLUMN_WIDTH = 20

/** Returns an Excel file with the codes of a batch. */
export async function writeCodesSpreadsheet(kernel: Kernel, db: Db, batch: string): Promise<Buffer> {
  const columns = COLUMNS.map((header) => ({ header, width: COLUMN_WIDTH }))
  return writeSpreadsheet([{ name: 'giftCards', columns, rows: await readLines(kernel, db, batch) }])
}

/** As `writeCodesSpreadsheet`, with comma-separated values. */
export async function writeCodesCsv(kernel: Kernel, db: Db, batch: string): Promise<Buffer> {
  const lines = [COLUMNS, ...(await readLines(kernel, db, batch))]
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.map(toCsvLine).join('')}`)
}

async function readLines(kernel: Kernel, db: Db, batch: string): Promise<string[][]> {
  const codes = await openGiftCodes(kernel)
  const now = kernel.clock.now()
  return Promise.all(
    (await listCards(db, batch)).map(async (card) => [
      `${card.number}`,
      await codes.read(card.uid, card.sealedCode),
      `${card.months}`,
      shownState(card, now),
      card.expiresAt.toISOString(),
    ]),
  )
}

const shownState = ({ state, expiresAt }: GiftCard, now: Date): keyof GiftCounts =>
  state === 'open' && expiresAt <= now ? 'expired' : state
