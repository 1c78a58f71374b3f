import { create, remove, update } from '../state/save.ts'
import type { Product } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { isInRange, listPage, PAGE, range } from '../wire/lists.ts'
import {
  changeMetadata,
  clearable,
  flag,
  list,
  metadata,
  object,
  required,
  text,
  withChanges,
} from '../wire/parameters.ts'
import { route } from '../wire/route.ts'
import { invalidRequest, resourceMissing } from '../wire/stripe-error.ts'

const DETAILS = {
  active: flag,
  description: clearable(text),
  images: list(text),
  marketing_features: list(object({ name: text })),
  metadata,
  name: text,
  statement_descriptor: text,
  unit_label: clearable(text),
  url: clearable(text),
} as const

/** Products. https://docs.stripe.com/api/products */
export const PRODUCT_ROUTES = [
  route('POST', '/products', { ...DETAILS, id: text }, ({ tx, params }) => {
    const id = params.id ?? tx.newId('prod')
    if (tx.get('product', id) !== undefined)
      throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
    return create(tx, 'product', 'product.created', {
      id,
      object: 'product',
      active: params.active ?? true,
      created: tx.now,
      default_price: null,
      description: params.description ?? null,
      images: params.images ?? [],
      livemode: false,
      marketing_features: readFeatures(params.marketing_features ?? []),
      metadata: changeMetadata({}, params.metadata),
      name: required(params.name, 'name'),
      package_dimensions: null,
      shippable: null,
      statement_descriptor: params.statement_descriptor ?? null,
      tax_code: null,
      tax_details: null,
      type: 'service',
      unit_label: params.unit_label ?? null,
      updated: tx.now,
      url: params.url ?? null,
    })
  }),
  route('GET', '/products', { ...PAGE, active: flag, created: range, ids: list(text) }, ({ tx, params }) =>
    listPage(
      tx,
      'product',
      '/v1/products',
      params,
      ({ id, active, created }) =>
        isInRange(created, params.created) &&
        (params.active ?? active) === active &&
        (params.ids === undefined || params.ids.includes(id)),
    ),
  ),
  route('GET', '/products/:id', {}, ({ tx, id }) => findProduct(tx, id, 'id')),
  route('POST', '/products/:id', { ...DETAILS, default_price: text }, ({ tx, id, params }) => {
    const product = findProduct(tx, id, 'id')
    const { metadata: changes, default_price, marketing_features: features, ...rest } = params
    if (default_price !== undefined && tx.get('price', default_price)?.product !== id)
      throw resourceMissing('price', default_price, 'default_price')
    return update(
      tx,
      'product',
      'product.updated',
      withChanges(product, {
        ...rest,
        ...(features === undefined ? {} : { marketing_features: readFeatures(features) }),
        default_price,
        metadata: changeMetadata(product.metadata, changes),
        updated: tx.now,
      }),
    )
  }),
  route('DELETE', '/products/:id', {}, ({ tx, id }) => {
    const product = findProduct(tx, id, 'id')
    if (tx.all('price').some((price) => price.product === id))
      throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.')
    return remove(tx, 'product', 'product.deleted', product)
  }),
]

/** Returns a product. Throws `resource_missing`. */
export function findProduct(tx: Transaction, id: string, param = 'product'): Product {
  const found = tx.get('product', id)
  if (found === undefined) throw resourceMissing('product', id, param)
  return found
}

const readFeatures = (features: readonly { readonly name?: string | undefined }[]) =>
  features.map(({ name }) => ({ name: required(name, 'marketing_features[name]') }))
