import { createRoot } from 'react-dom/client'
import { ChartGallery } from '@kapao/ui/gallery/chart-gallery'
import { Gallery } from '@kapao/ui/gallery/gallery'
import { sampleLanguage } from '../src/gallery/sample-language.ts'

const query = new URLSearchParams(location.search)
const asked = query.get('language')
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root to draw in')
// `?look=console`: the charts in the colours of the console, which alone has charts.
if (query.get('look') === 'console') {
  await import('./console.css')
  document.documentElement.lang = sampleLanguage(asked).lang
  createRoot(root).render(<ChartGallery initialLanguage={asked} />)
} else {
  await import('./gallery.css')
  createRoot(root).render(<Gallery initialLanguage={asked} />)
}
