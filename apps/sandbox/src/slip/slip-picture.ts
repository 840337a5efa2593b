import { fileURLToPath } from 'node:url'
import { formatSatang } from '@kapao/money/satang'
import encodeQr from 'qr'
import sharp, { type OverlayOptions } from 'sharp'
import { bankNumber, banks, isBankCode } from '../bank/banks.ts'
import type { BankTransfer } from '../bank/bank.store.ts'
import { maskAccount, maskName } from '../bank/mask.ts'
import { formatTime } from '../page/time.ts'
import { writeMiniQr } from './mini-qr.ts'

const width = 720
const height = 1180
const margin = 56
const qrSide = 220

function font(script: 'thai' | 'latin'): string {
  return fileURLToPath(
    import.meta.resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-${script}-500-normal.woff`),
  )
}

/**
 * Renders a slip as a bank app does: payer and receiver partly masked, amount, time, reference, and the mini QR for the
 * inquiry. Returns a PNG.
 */
export async function renderSlip(transfer: BankTransfer): Promise<Buffer> {
  const { reference } = transfer
  const text = writeMiniQr({ bank: bankNumber(transfer.fromBank), reference })
  const qr = await renderQr(text)
  const sender = [maskName(transfer.fromName), bankName(transfer.fromBank), maskAccount(transfer.fromAccount)]
  const receiver = [transfer.toName, bankName(transfer.toBank), maskAccount(transfer.toAccount)]
  const words = await Promise.all([
    write('โอนเงินสำเร็จ', { top: 60, size: 30, colour: '#0b7a4b' }),
    write(formatTime(transfer.paidAt), { top: 116, size: 17, colour: '#5c6675' }),
    write('จาก', { top: 210, size: 16, colour: '#5c6675' }),
    ...sender.map((line, at) => write(line, { top: 210 + at * 48, left: 190, size: at ? 18 : 21 })),
    write('ไปยัง', { top: 400, size: 16, colour: '#5c6675' }),
    ...receiver.map((line, at) => write(line, { top: 400 + at * 48, left: 190, size: at ? 18 : 21 })),
    write('จำนวนเงิน', { top: 610, size: 16, colour: '#5c6675' }),
    write(`${formatSatang(transfer.amountSatang)} บาท`, { top: 650, size: 34 }),
    write('เลขที่อ้างอิง', { top: 770, size: 16, colour: '#5c6675' }),
    write(reference, { top: 808, size: 19 }),
    write('ธนาคารจำลอง ไม่ใช่เงินจริง', { top: 1040, size: 15, colour: '#5c6675' }),
  ])
  return sharp({ create: { width, height, channels: 3, background: '#f6f8fc' } })
    .composite([...words, ...rules, { input: qr, left: width - margin - qrSide, top: 890 }])
    .png()
    .toBuffer()
}

function bankName(code: string): string {
  return isBankCode(code) ? `ธ.${banks[code].thai}` : code
}

type Line = { top: number; left?: number; size: number; colour?: string }

/** Renders text in the bundled font, so that a machine without Thai fonts renders the same picture. */
async function write(
  text: string,
  { top, left = margin, size, colour = '#1b2330' }: Line,
): Promise<OverlayOptions> {
  await loadLatin()
  const input = await sharp({
    text: {
      text: `<span foreground="${colour}">${escape(text)}</span>`,
      font: `Noto Sans Thai ${size}`,
      fontfile: font('thai'),
      rgba: true,
      dpi: 108,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const available = width - margin - left
  // A long name is scaled down, not cut off.
  if (input.info.width <= available) return { input: input.data, top, left }
  return { input: await sharp(input.data).resize({ width: available }).png().toBuffer(), top, left }
}

let latin: Promise<unknown> | undefined

/**
 * Loads the Latin font once. A loaded font file serves every later text of this process, so digits and Latin letters
 * are available beside the Thai ones.
 */
function loadLatin(): Promise<unknown> {
  latin ??= sharp({ text: { text: '0', font: 'Noto Sans Thai 10', fontfile: font('latin') } })
    .png()
    .toBuffer()
  return latin
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function renderQr(text: string): Promise<Buffer> {
  return sharp(Buffer.from(encodeQr(text, 'svg', { ecc: 'medium', border: 2 })), { density: 300 })
    .flatten({ background: '#ffffff' })
    .resize(qrSide, qrSide, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

const rules: OverlayOptions[] = [176, 370, 580].map((top) => ({
  input: { create: { width: width - 2 * margin, height: 2, channels: 3, background: '#dde3ec' } },
  top,
  left: margin,
}))
