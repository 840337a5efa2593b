import { createRoot } from 'react-dom/client'
import { Gallery } from '@kapao/ui/gallery/gallery'
import './gallery.css'

const asked = new URLSearchParams(location.search).get('language')
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root to draw in')
createRoot(root).render(<Gallery initialLanguage={asked} />)
