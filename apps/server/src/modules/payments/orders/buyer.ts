import * as z from 'zod'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sealWith } from '../../../kernel/sealed-values.ts'

/** The person who has ordered gift cards. */
const Buyer = z.object({ name: z.string(), email: z.string(), message: z.string() })
type Buyer = z.infer<typeof Buyer>

const seal = (kernel: Kernel) => sealWith(kernel, 'payment-orders')

/** Encrypts the buyer of an order. */
export const sealBuyer = (kernel: Kernel, orderUid: string, buyer: Buyer): Promise<string> =>
  seal(kernel).seal(orderUid, buyer)

/** Returns a function that decrypts buyers with one key. Null for a buyer who was deleted. */
export function openBuyers(
  kernel: Kernel,
): (order: { readonly uid: string; readonly sealedBuyer: string | null }) => Promise<Buyer | null> {
  const opened = seal(kernel)
  return async ({ uid, sealedBuyer }) =>
    sealedBuyer === null ? null : Buyer.parse(await opened.unseal(uid, sealedBuyer))
}
