import { PRICE_ROUTES } from './catalogue/price-routes.ts'
import { PRODUCT_ROUTES } from './catalogue/product-routes.ts'
import { CUSTOMER_ROUTES } from './customers/customer-routes.ts'
import { EVENT_ROUTES } from './events/event-routes.ts'
import type { Route } from './wire/route.ts'

/** All calls of the sandbox. */
export const ROUTES: readonly Route[] = [...CUSTOMER_ROUTES, ...PRODUCT_ROUTES, ...PRICE_ROUTES, ...EVENT_ROUTES]
