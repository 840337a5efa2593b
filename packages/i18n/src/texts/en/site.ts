import type { Shape } from '../shape.ts'
import type { site as thai } from '../th/site.ts'

export const site = {
  name: 'Kapao',
  version: 'Version {{version}}',

  // Bottom menus
  publicMenu: 'Main menu',
  memberMenu: 'Member menu',
  menuHome: 'Home',
  menuRegister: 'Register',
  menuHowto: 'How to',
  menuContact: 'Contact',
  menuProfile: 'Profile',
  menuConditions: 'Terms',
  menuStatement: 'Statement',

  // How-to videos
  howtoTitle: 'How to',
  howtoText: 'Short videos to get you started',
  howtoWallet: 'Using the wallet',
  howtoEnterGame: 'Entering a game',
  howtoBalance: 'Checking your balance',
  howtoReceiveBonus: 'Receiving bonuses',
  howtoEndBonus: 'Ending bonuses',
  howtoPlay: 'Play the video {{title}}',
  howtoVideoMissing: 'This video is not ready yet. Please come back later.',

  // Contact
  contactTitle: 'Contact us',
  contactScan: 'Scan to add us',
  contactQrPicture: 'QR of {{name}}',
  contactEmpty: 'No contact details yet',
  contactEmptyText: 'They are being prepared. Please come back later.',
  contactOpenChat: 'Open chat {{name}}',
  contactChat: 'Chat with us',
  contactChatText: 'Ask anything. A bot answers at once, and our team helps.',

  // Agreement and conditions sheets
  agreementTitle: 'Agreement',
  agreementAccept: 'I accept',
  agreementDecline: 'No, log me out',
  conditionsTitle: 'Conditions of play',
  conditionsEmpty: 'There are no further conditions',
  noticeTitle: 'Notice',

  // The 404 page and the page of a closed service. The 404 page shows Page Not Found (specification §2).
  notFoundTitle: 'Page Not Found',
  notFoundText: 'The link may be wrong, or the page has moved.',
  terminatedTitle: 'This service has closed',
  terminatedText: 'Thank you for being with us. If money is left in your wallet, please contact us.',
} as const satisfies Shape<typeof thai>
