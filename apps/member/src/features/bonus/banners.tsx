import type { Banner } from '@kapao/contract/bonus'
import { Carousel } from '@kapao/ui/layout/carousel'
import { useTranslation } from 'react-i18next'
import { OwnWords } from '../../html/own-words.tsx'

/** The operator's pictures with their text, one at a time. Specification §3 Carousel item. */
export function Banners({ banners, label }: { banners: readonly Banner[]; label: string }) {
  const { t } = useTranslation()
  if (banners.length === 0) return null
  return (
    <Carousel
      label={label}
      slideSize="full"
      hasDots
      labels={{
        previous: t('previousSlide'),
        next: t('nextSlide'),
        slide: (slide, slides) => t('slideOf', { slide, slides }),
      }}
    >
      {banners.map(({ image, html }) => (
        <figure key={image}>
          <img
            src={image}
            alt=""
            width={640}
            height={300}
            className="aspect-32/15 w-full rounded-card border border-line object-cover"
          />
          <figcaption className="mt-2">
            <OwnWords html={html} />
          </figcaption>
        </figure>
      ))}
    </Carousel>
  )
}
