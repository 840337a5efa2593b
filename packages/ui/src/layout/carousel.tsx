import { Children, isValidElement, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { EmblaCarouselType } from 'embla-carousel'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import clsx from 'clsx'

export type CarouselProps = {
  label: string
  labels: { previous: string; next: string; slide: (position: number, count: number) => string }
  children: ReactNode
  /** Shown above the slides, beside the arrows. */
  title?: ReactNode
  /** `card`: narrow slides, several visible; `full`: one at a time. */
  slideSize?: 'card' | 'full'
  hasDots?: boolean
  className?: string
}

/**
 * Slides side by side. They scroll as the browser scrolls them until the library for arrows, dots and dragging with a mouse
 * has loaded, so that a page with a carousel is shown without waiting for it.
 */
export function Carousel({
  label,
  labels,
  children,
  title,
  slideSize = 'card',
  hasDots = false,
  className,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const { embla, selected, stops, canGoBack, canGoOn } = useEmbla(viewport)
  const slides = Children.toArray(children)
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={clsx('min-w-0', className)}
      onKeyDown={(event) => moveByKey(event, embla)}
    >
      {(title !== undefined || slides.length > 1) && (
        <div className="mb-2 flex min-h-12 items-center gap-1">
          <div className="min-w-0 flex-1">{title}</div>
          {stops > 1 && (
            <>
              <Arrow label={labels.previous} isDisabled={!canGoBack} onPress={() => embla?.scrollPrev()}>
                <ChevronLeft aria-hidden="true" className="size-5" />
              </Arrow>
              <Arrow label={labels.next} isDisabled={!canGoOn} onPress={() => embla?.scrollNext()}>
                <ChevronRight aria-hidden="true" className="size-5" />
              </Arrow>
            </>
          )}
        </div>
      )}
      {/* On a phone slides end at the edge of the window; on a wider screen they fade out instead of being cut off. */}
      <div
        ref={viewport}
        className={clsx(
          '-mx-4 px-4 sm:fade-sides',
          embla === undefined ? 'overflow-x-auto [scrollbar-width:none]' : 'overflow-hidden',
        )}
      >
        <ul className={clsx('flex', embla !== undefined && 'touch-pan-y', gaps[slideSize])}>
          {slides.map((slide, index) => (
            <li
              key={keyOf(slide) ?? index}
              aria-label={labels.slide(index + 1, slides.length)}
              className={clsx('min-w-0', slideSizes[slideSize])}
            >
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {hasDots && stops > 1 && (
        <Dots {...{ stops, selected, embla }} label={(position) => labels.slide(position, stops)} />
      )}
    </section>
  )
}

/** Keeps the key of a slide, so that React preserves its state when slides are reordered. */
function keyOf(slide: ReactNode) {
  return isValidElement(slide) ? slide.key : null
}

const options = {
  align: 'start',
  containScroll: 'trimSnaps',
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const

type Position = { selected: number; stops: number; canGoBack: boolean; canGoOn: boolean }
type Moved = Position & { embla?: EmblaCarouselType }

const unmoved: Moved = { selected: 0, stops: 1, canGoBack: false, canGoOn: false }

/** Loads the library and hands it the slides, from the one on that the browser has scrolled to. */
function useEmbla(viewport: RefObject<HTMLElement | null>): Moved {
  const [moved, setMoved] = useState(unmoved)
  useEffect(() => {
    let isGone = false
    let embla: EmblaCarouselType | undefined
    async function load() {
      const { default: EmblaCarousel } = await import('embla-carousel')
      const { current } = viewport
      if (current === null || isGone) return
      const startIndex = firstInSight(current)
      current.scrollTo(0, 0)
      embla = EmblaCarousel(current, { ...options, startIndex })
      embla.on('select', read).on('reInit', read)
      read(embla)
    }
    function read(api: EmblaCarouselType) {
      setMoved({
        embla: api,
        selected: api.selectedScrollSnap(),
        stops: api.scrollSnapList().length,
        canGoBack: api.canScrollPrev(),
        canGoOn: api.canScrollNext(),
      })
    }
    // Without the library, for example offline, the slides stay as they are: the browser scrolls them.
    load().catch(() => {})
    return () => {
      isGone = true
      embla?.destroy()
      setMoved(unmoved)
    }
  }, [viewport])
  return moved
}

/** The first slide of which half or more is in sight. */
function firstInSight(viewport: HTMLElement): number {
  const slides = [...(viewport.firstElementChild?.children ?? [])]
  const start = viewport.getBoundingClientRect().left
  const first = slides.findIndex((slide) => {
    const { left, width } = slide.getBoundingClientRect()
    return left + width / 2 > start
  })
  return Math.max(first, 0)
}

function moveByKey(event: KeyboardEvent, embla: EmblaCarouselType | undefined) {
  if (event.key === 'ArrowRight') embla?.scrollNext()
  else if (event.key === 'ArrowLeft') embla?.scrollPrev()
  else return
  event.preventDefault()
}

type ArrowProps = { label: string; isDisabled: boolean; onPress: () => void; children: ReactNode }

/** `aria-disabled`, not `disabled`, so that the button keeps the focus at the last slide. */
function Arrow({ label, isDisabled, onPress, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={onPress}
      className="flex size-12 items-center justify-center rounded-full text-text hover:bg-surface-strong aria-disabled:text-muted/50 aria-disabled:hover:bg-transparent"
    >
      {children}
    </button>
  )
}

type DotsProps = {
  stops: number
  selected: number
  embla: EmblaCarouselType | undefined
  label: (position: number) => string
}

function Dots({ stops, selected, embla, label }: DotsProps) {
  return (
    <div className="mt-1 flex justify-center">
      {Array.from({ length: stops }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={label(index + 1)}
          aria-current={index === selected ? 'true' : undefined}
          onClick={() => embla?.scrollTo(index)}
          className="flex size-8 items-center justify-center"
        >
          <span
            className={clsx(
              'h-2 rounded-full transition-all',
              index === selected ? 'w-6 bg-gold' : 'w-2 bg-edge',
            )}
          />
        </button>
      ))}
    </div>
  )
}

/** The gap of `full` keeps the neighbouring slides out of view. */
const gaps = { card: 'gap-3', full: 'gap-5' }

const slideSizes = {
  card: 'flex-[0_0_9.25rem] sm:flex-[0_0_10.5rem]',
  full: 'flex-[0_0_100%]',
}
