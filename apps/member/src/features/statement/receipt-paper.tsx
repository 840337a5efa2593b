import { QrPicture } from '@kapao/ui/pictures/qr-picture'
import { useTranslation } from 'react-i18next'
import type { PrintedReceipt } from './receipt-picture.ts'

/** The receipt as it is shared: dark on white, with the address of its proof. */
export function ReceiptPaper({ site, title, amount, facts, proof }: PrintedReceipt) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3 rounded-card bg-white p-5 text-on-gold">
      <div className="text-center">
        <p className="text-lead font-bold">{site}</p>
        <p className="text-small">{title}</p>
        <p className="text-display font-bold">{amount}</p>
      </div>
      <dl>
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-edge py-1.5"
          >
            <dt className="text-small">{name}</dt>
            <dd className="ml-auto max-w-full text-right font-semibold first-letter:uppercase">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col items-center gap-1 text-center">
        <div className="w-32">
          <QrPicture payload={proof.url} label={t('statement:receiptQr')} />
        </div>
        <p className="text-small">{proof.text}</p>
        <p className="code text-mini">{proof.url}</p>
      </div>
    </div>
  )
}
