import type { Traits } from '../versions.ts';

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
 * Whether a release accepts this picture. Newer ones reject values that older ones stored (an SVG
 * or a path), even if a caller only sends back what it has read. There is no size limit.
 */
export function acceptsPicture(traits: Traits, picture: string): boolean {
  return picture === '' || checks[traits.pictures](picture);
}

/** A data URL of this many bytes, like an uploaded picture. */
export function pictureOf(bytes: number): string {
  const start = 'data:image/png;base64,';
  return start + 'A'.repeat(Math.max(0, bytes - start.length));
}
