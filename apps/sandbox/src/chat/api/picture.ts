import type { Traits } from './versions.ts';

const staticPaths = ['/user.png', '/favicon.png', '/static/favicon.png'];
const inline = /^data:image\/(png|jpeg|gif|webp);base64,/i;
const ownImage = /^\/api\/v1\/users\/[^/?#]+\/profile\/image$/;

const checks: Record<Traits['pictures'], (picture: string) => boolean> = {
  any: () => true,
  inline: (picture) => inline.test(picture) || staticPaths.includes(picture),
  inlineOrLink: (picture) =>
    inline.test(picture) ||
    staticPaths.includes(picture) ||
    ownImage.test(picture) ||
    /^https?:\/\/[^/:]/i.test(picture),
};

/**
 * Whether a release takes this picture. Newer ones refuse what older ones stored, a drawing or a
 * path, also from somebody who only sends back what they read. No picture is too large.
 */
export function takesPicture(traits: Traits, picture: string): boolean {
  return picture === '' || checks[traits.pictures](picture);
}

/** As people upload it, of so many bytes. */
export function pictureOf(bytes: number): string {
  const start = 'data:image/png;base64,';
  return start + 'A'.repeat(Math.max(0, bytes - start.length));
}
