/** Where the browser keeps the height, in CSS pixels, that somebody's own part of `/` had the last time. */
export const OWN_HEIGHT = "own_height";

/**
 * Runs in the head before the first paint: the theme, whether somebody is logged in, the height of their own part of `/`, and
 * whether the visitor's clock may differ from the league's, so that nothing moves later. It is text because its hash is part of
 * the Content-Security-Policy.
 */
export const firstPaintScript =
  `(()=>{const r=document.documentElement,s=k=>{try{return localStorage.getItem(k)}catch{return null}};
let d=s("dark_theme");r.dataset.theme=d==="true"||(d===null&&matchMedia("(prefers-color-scheme: dark)").matches)?"dark":"light";
let i=false;try{i=JSON.parse(atob(s("token").split(".")[1].replace(/-/g,"+").replace(/_/g,"/"))).exp*1e3>Date.now()}catch{}
r.dataset.auth=i?"in":"out";
let h=+s("${OWN_HEIGHT}");if(h>0&&h<2e3)r.style.setProperty("--own-height",h+"px");
if(Intl.DateTimeFormat().resolvedOptions().timeZone!==r.dataset.zone)r.dataset.abroad=""})()`.replaceAll(
    "\n",
    "",
  );

/**
 * Stands at the end of the document and asks for its scripts after the first paint, so that styles, fonts and the first picture
 * have a slow connection for themselves. A tab in the background, which paints nothing, goes on when it is loaded, and anything
 * else a second later. `data-entry` is the first module, `data-scripts` what it and the page import. It is text because its hash
 * is part of the Content-Security-Policy.
 */
export const takeOverScript = `(({entry,scripts})=>{
let d=document,asked,add=(tag,rest)=>d.head.append(Object.assign(d.createElement(tag),{fetchPriority:"low"},rest)),
ask=()=>{if(asked)return;asked=1;
for(const href of scripts.split(" "))add("link",{rel:"modulepreload",href});
add("script",{type:"module",src:entry})};
new PerformanceObserver(ask).observe({type:"paint",buffered:true});
addEventListener("load",()=>setTimeout(ask,d.hidden?0:1e3))
})(document.currentScript.dataset)`.replaceAll("\n", "");
