import type { Rows } from '../../kernel/database/shards.ts'
import { writeSpreadsheet } from '../../kernel/spreadsheet/write-spreadsheet.ts'
import { listUnits } from '../account/index.ts'
import type { ListedUnit } from '../account/index.ts'

const PAGE = 1000

/** Columns of the file: the attributes of a school unit. Spec 2 §3. */
const COLUMNS: Readonly<Record<string, (listed: ListedUnit) => string | number | boolean | null | undefined>> = {
  uid: ({ unit }) => unit.uid,
  legacyId: ({ unit }) => unit.legacyId,
  name: ({ unit }) => unit.name,
  type: ({ unit }) => unit.type,
  status: ({ unit }) => unit.status,
  parent: ({ parentName }) => parentName,
  address: ({ unit }) => unit.address,
  postalCode: ({ unit }) => unit.postalCode,
  city: ({ unit }) => unit.city,
  country: ({ unit }) => unit.country,
  phone: ({ unit }) => unit.phone,
  pupilNumber: ({ unit }) => unit.pupilNumber,
  secureAuthEnabled: ({ unit }) => unit.secureAuthEnabled,
  qrCodeLoginEnabled: ({ unit }) => unit.qrCodeLoginEnabled,
  officialMunicipalityKey: ({ unit }) => unit.identifiers['officialMunicipalityKey'],
  sisSchoolUnitCode: ({ unit }) => unit.identifiers['sisSchoolUnitCode'],
  sectoralCode: ({ unit }) => unit.identifiers['sectoralCode'],
  establishmentId: ({ unit }) => unit.identifiers['establishmentId'],
}

/** Returns an Excel file of the school units of a list. Spec 2 §7, download-schoolUnits. */
export async function writeUnitsFile(
  rows: Rows,
  source: Parameters<typeof listUnits>[1],
  query: Omit<Parameters<typeof listUnits>[2], 'pageNumber' | 'pageSize' | 'calculateTotal'>,
): Promise<Buffer> {
  const written: string[][] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = { ...query, pageNumber, pageSize: PAGE, calculateTotal: false }
    const { rows: units } = await listUnits(rows, source, page)
    for (const unit of units) written.push(Object.values(COLUMNS).map((read) => `${read(unit) ?? ''}`))
    if (units.length < PAGE) break
  }
  const columns = Object.keys(COLUMNS).map((header) => ({ header, width: 20 }))
  return writeSpreadsheet([{ name: 'schoolUnits', columns, rows: written }])
}
