import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** `content` is for controls. */
export type ColumnSize = 'small' | 'medium' | 'large' | 'content'

/** A column of a table. The first column names the row, is always visible, and contains the link to the row's page. */
export interface DataColumn<Row> {
  /** Name of the column in the address. */
  readonly id: string
  readonly header: string
  /** Returns the content of a cell. The table shows a dash for null, undefined and an empty text. */
  readonly cell: (row: Row) => ReactNode
  readonly sortable?: boolean
  /** Returns the group of a row. Undefined if the server cannot group the rows by this column. */
  readonly group?: (row: Row) => RowGroup | undefined
  /** `end` for numbers. */
  readonly align?: 'end'
  /** True if the user cannot hide the column. */
  readonly required?: boolean
  /** True if only users who choose the column see it. */
  readonly hiddenByDefault?: boolean
  /** Share of the width, or the width of the content, which is then never cut. Default: `medium`. */
  readonly size?: ColumnSize
}

/** A group of rows. Two groups can have the same name. */
export interface RowGroup {
  readonly id: string
  readonly name: string
}

/** Address of a row's page. */
export type RowLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Describes the rows of a table. */
export interface RowDescription<Row> {
  readonly getId: (row: Row) => string
  /** Returns a short name of the row, for the accessible name of its checkbox. */
  readonly getName: (row: Row) => string
  readonly getLink?: (row: Row) => RowLink
}
