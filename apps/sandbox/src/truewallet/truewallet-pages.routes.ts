import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findAccount, openAccounts } from '../bank/bank.store.ts'
import type { Sorry } from '../bank/find-payable.ts'
import { noAmount, readTypedAmount } from '../bank/pay-qr.ts'
import { fundPerson } from '../bank/person.ts'
import { openingSatang, transferMoney } from '../bank/transfer-money.ts'
import { sendPage, sendSorryPage } from '../page/frame.ts'
import { generateId } from '../random.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { phoneShape, textShape } from '../shapes.ts'
import { listGiftsFrom } from './gift.store.ts'
import { makeGift, usualWallet, walletBank } from './gifts.ts'
import { renderSent, renderWalletHome } from './truewallet.page.ts'

const cookieName = 'wallet'
const typedAmount = z.string().max(20)
const personForm = z.object({ name: textShape(80), number: phoneShape })
const giftForm = z.object({ amount: typedAmount, idempotencyKey: z.uuid() })
const sendForm = giftForm.extend({ to: phoneShape })

const title = 'ทรูวอลเล็ทจำลอง · Pretend TrueMoney'

/** The pretend person's e-wallet app. */
export async function addTruewalletPages(plain: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await plain.register(formbody)
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const { db, clock } = sandbox

  app.get('/truewallet', async ({ headers }, reply) => {
    const wallet = await findWallet(sandbox, headers.cookie)
    const gifts = await listGiftsFrom(db, wallet.number)
    const idempotencyKeys = { gift: generateId(), sending: generateId() }
    const body = renderWalletHome({ wallet, gifts, idempotencyKeys, now: clock.now() })
    return sendPage(reply, { title, here: 'truewallet', body })
  })

  app.post('/truewallet/person', { schema: { body: personForm } }, async ({ body }, reply) => {
    const account = await openWallet(sandbox, body)
    if (account.holder !== body.name) return sendSorry(reply, otherHolder)
    return reply
      .header(
        'set-cookie',
        `${cookieName}=${body.number}; Path=/truewallet; HttpOnly; SameSite=Lax; Max-Age=31536000`,
      )
      .redirect('/truewallet', 303)
  })

  app.post('/truewallet/top-up', async ({ headers }, reply) => {
    await fundPerson(sandbox, await findWallet(sandbox, headers.cookie))
    return reply.redirect('/truewallet', 303)
  })

  app.post('/truewallet/gift', { schema: { body: giftForm } }, async ({ body, headers }, reply) => {
    const amountSatang = readTypedAmount(body.amount)
    if (amountSatang === undefined) return sendSorry(reply, noAmount)
    const { number, holder: name } = await findWallet(sandbox, headers.cookie)
    const { idempotencyKey } = body
    const gift = await makeGift(sandbox, {
      from: { number, name },
      amountSatang,
      idempotencyKey,
      mayFund: false,
    })
    return isRefusal(gift) ? sendSorry(reply, sorryFor(gift)) : reply.redirect('/truewallet', 303)
  })

  app.post('/truewallet/send', { schema: { body: sendForm } }, async ({ body, headers }, reply) => {
    const amountSatang = readTypedAmount(body.amount)
    if (amountSatang === undefined) return sendSorry(reply, noAmount)
    const { number, holder: name } = await findWallet(sandbox, headers.cookie)
    const sent = await transferMoney(sandbox, {
      from: { bank: walletBank, number, name },
      to: { bank: walletBank, number: body.to, name: `${walletBank} ${body.to}` },
      amountSatang,
      idempotencyKey: body.idempotencyKey,
      mayFund: false,
      announce: { copies: 1, delayMs: 0, isBadlySigned: false },
    })
    if (isRefusal(sent)) return sendSorry(reply, sorryFor(sent))
    return sendPage(reply, {
      title,
      here: 'truewallet',
      body: renderSent({ to: body.to, satang: amountSatang }),
    })
  })
}

async function openWallet({ db, clock }: Sandbox, { number, name }: { number: string; name: string }) {
  const account = {
    bank: walletBank,
    number,
    holder: name,
    fundedSatang: openingSatang,
    openedAt: clock.now(),
  }
  await db.transaction().execute((transaction) => openAccounts(transaction, [account]))
  const opened = await findAccount(db, account)
  if (!opened) throw new Error('A wallet that was just opened is not there')
  return opened
}

/** The wallet that this browser plays, by its cookie; the default wallet if the cookie names no known one. */
async function findWallet(sandbox: Sandbox, cookies: string | undefined) {
  const [, number] = new RegExp(`(?:^|; )${cookieName}=(\\+?\\d{8,15})(?:;|$)`).exec(cookies ?? '') ?? []
  const chosen =
    number === undefined ? undefined : await findAccount(sandbox.db, { bank: walletBank, number })
  return chosen ?? openWallet(sandbox, usualWallet)
}

function sendSorry(reply: FastifyReply, sorry: Sorry): FastifyReply {
  return sendSorryPage(reply, { ...sorry, back: { address: '/truewallet', thai: 'กลับ', english: 'Back' } })
}

function sorryFor({ refusal }: Refusal): Sorry {
  return refusal.code === 'not-enough'
    ? {
        status: 409,
        thai: 'เงินในวอลเล็ทไม่พอ เติมเงินสมมติก่อน',
        english: 'There is not enough money in this wallet. Add pretend money first.',
      }
    : { status: 400, thai: 'โอนเข้าวอลเล็ทตัวเองไม่ได้', english: 'A wallet cannot pay itself.' }
}

const otherHolder: Sorry = {
  status: 409,
  thai: 'เบอร์นี้เป็นของคนอื่น',
  english: 'That phone number is somebody else’s.',
}
