import type { Answer } from '@kapao/contract/call'
import type { lookupContact } from '@kapao/contract/site-lookups'
import { tagOfScript } from '@kapao/i18n/script'
import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { ExternalLink, MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type ContactFacts = Answer<typeof lookupContact>

/** The operator has not filled in any contact yet. */
export function isEmpty({ contactText, lineLink, lineName, lineQR }: ContactFacts): boolean {
  return [contactText, lineLink, lineName, lineQR].every((text) => text === '')
}

export function ContactCard({ contact }: { contact: ContactFacts }) {
  const { t } = useTranslation()
  const { contactText, lineLink, lineName, lineQR } = contact
  return (
    <Card tone="raised" className="flex flex-col items-center gap-4 p-5 text-center sm:gap-5 sm:p-6">
      {contactText !== '' && <ContactText text={contactText} />}
      {lineQR !== '' && (
        <figure className="flex flex-col items-center gap-3">
          <span className="rounded-hero bg-white p-4 shadow-float">
            <img
              src={lineQR}
              alt={t('site:contactQrPicture', { name: lineName })}
              width={208}
              height={208}
              className="size-40 object-contain sm:size-52"
            />
          </span>
          <figcaption className="text-small text-muted">{t('site:contactScan')}</figcaption>
        </figure>
      )}
      {lineName !== '' && (
        <p className="flex items-center gap-2 text-lead font-bold">
          <MessageCircle aria-hidden className="size-5.5 text-in" />
          {lineName}
        </p>
      )}
      {isWebLink(lineLink) && (
        <Button
          variant="primary"
          isWide
          icon={<ExternalLink aria-hidden />}
          render={<a href={lineLink} target="_blank" rel="noopener noreferrer" />}
        >
          {t('site:contactOpenChat', { name: lineName })}
        </Button>
      )}
    </Card>
  )
}

/** The operator writes one line per language without marking the languages. */
function ContactText({ text }: { text: string }) {
  return (
    <p className="text-lead">
      {text.split('\n').map((line, index) => (
        <span key={index} lang={tagOfScript(line)} className="block min-h-[1lh]">
          {line}
        </span>
      ))}
    </p>
  )
}

/** A link is data and may have any scheme; only these are followed. */
function isWebLink(link: string): boolean {
  return /^(?:https?|line):/i.test(link)
}

export function ContactSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Card tone="raised" className="flex flex-col items-center gap-4 p-5 sm:gap-5 sm:p-6">
        <Skeleton className="w-4/5" />
        <Skeleton shape="block" className="size-48 sm:size-60" />
        <Skeleton className="w-32" />
        <Skeleton shape="block" className="h-12 w-full" />
      </Card>
    </SkeletonGroup>
  )
}
